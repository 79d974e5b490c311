type Sending = typeof import('./lazy.ts');

let sending: Sending | null = null;

/** Loads what sends pictures, and what is said when the line is lost: while there is a line, and something to read. */
export const preloadSending = (): Promise<Sending | null> =>
  import('./lazy.ts').then(
    ({ sendForm, Interrupted }) => {
      sending = { sendForm, Interrupted };
      return sending;
    },
    () => null,
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

/** What a person reads while a broken upload waits for its line. */
export const LineNotice = ({ waits }: { readonly waits: boolean | undefined }) =>
  waits && sending ? <sending.Interrupted /> : null;
