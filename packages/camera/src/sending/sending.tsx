import { warnOfLoading } from '@kuelik/ui';

type Sending = typeof import('./lazy.ts');

let sending: Sending | null = null;

/**
 * Loads the upload code and the notice for a lost connection early, while the connection still works and the
 * person is reading.
 */
export const preloadSending = (): Promise<Sending | null> =>
  import('./lazy.ts').then(
    ({ sendForm, Interrupted }) => {
      sending = { sendForm, Interrupted };
      return sending;
    },
    (error) => warnOfLoading(error) ?? null,
  );

/**
 * Sends a form with pictures, see `sendForm`; as one request where the code could not be loaded. Rejects with
 * `ApiError`.
 */
export const sendPictureForm: Sending['sendForm'] = async (client, call) => {
  const loaded = sending ?? (await preloadSending());
  return loaded
    ? loaded.sendForm(client, call)
    : client.request({ ...call, method: 'POST', body: call.form });
};

/** The notice shown while an upload waits: for the connection, or for this many people who are served first. */
export const LineNotice = ({ waits }: { readonly waits: boolean | number | undefined }) =>
  waits && sending ? <sending.Interrupted waits={waits} /> : null;
