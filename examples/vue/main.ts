import { createApp, defineComponent, h, ref } from 'vue';

const app = document.getElementById('app') as HTMLElement;
const { session = '', server = '' } = app.dataset;

/** The element directly: Vue sets its attributes and listens to its events. The page loads its script. */
const Page = defineComponent(() => {
  const open = ref(true);
  const status = ref('');
  const flow = () =>
    h('kuelik-flow', {
      session,
      'backend-url': server,
      locale: 'en',
      onFinish: (event: CustomEvent<{ status: string }>) => {
        status.value = event.detail.status;
      },
    });
  return () => [
    h('h1', 'Vue'),
    h('p', status.value),
    open.value ? flow() : null,
    h('button', { type: 'button', onClick: () => (open.value = false) }, 'Leave'),
  ];
});

createApp(Page).mount(app);
