import type { Caller } from '../http/caller.ts';
import { readCheck, startCheck } from './contract.ts';
import type { PhotoCheck } from './port.ts';

/** The state's photo check over HTTP. */
export function createPhotoCheck(call: Caller): PhotoCheck {
  return {
    start: async ({ iin, photo, reference }) => {
      const body = { iin, photo: Buffer.from(photo).toString('base64'), reference };
      return { procId: (await call(startCheck, { body })).proc_id };
    },
    read: (procId) => call(readCheck, { params: { proc_id: procId } }),
  };
}
