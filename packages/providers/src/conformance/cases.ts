import type { Contract, Operation } from '../http/operation.ts';
import * as photoCheck from '../photo-check/contract.ts';
import { signingContract } from '../signing/contract.ts';
import * as sms from '../sms/contract.ts';
import * as state from '../state-gateway/contract.ts';
import type { ConformanceContext } from './data.ts';
import { Mismatch, type Probe } from './probe.ts';
import { signingCases } from './signing-cases.ts';
import { smallJpeg } from './small-jpeg.ts';

/** One requirement for a provider. */
export interface ConformanceCase {
  readonly name: string;
  /** Needs SMS codes that the provider sends. */
  readonly needsSms?: boolean;
  run(probe: Probe, context: ConformanceContext): Promise<void>;
}

export interface Suite {
  readonly contract: Contract;
  readonly cases: readonly ConformanceCase[];
}

const purposeOf = (context: ConformanceContext) => ({
  organization: 'Conformance suite',
  reference: context.fresh(),
  locale: 'ru',
});

/** Each operation with a request body must reject a malformed one with the contract's error. */
const refusesOtherForms = (operations: readonly Operation[]): ConformanceCase[] =>
  operations
    .filter(({ body }) => body !== null)
    .map((operation) => ({
      name: `${operation.id} rejects a malformed body`,
      run: (probe) =>
        probe.refused(operation, { params: { request_id: 'x', identification_id: 'x' }, body: { a: 1 } }),
    }));

const requestOf = (context: ConformanceContext, iin = context.data.iin) => ({
  ...purposeOf(context),
  iin,
  phone: context.data.phone,
  document_type: 'IdentityCard',
});

/** A code other than `right`. */
const otherThan = (right: string): string => (right.startsWith('1') ? '2' : '1') + right.slice(1);

function demand(held: boolean, what: string): void {
  if (!held) throw new Mismatch(what);
}

const POLLS = 30;
const POLL_MS = 1_000;

const stateCases: readonly ConformanceCase[] = [
  {
    name: 'a document request waits for its code',
    run: async (probe, context) => {
      const { request_id } = await probe.reply(state.requestDocument, { body: requestOf(context) });
      const progress = await probe.reply(state.readDocument, { params: { request_id } });
      demand(progress.status === 'WAITING_CODE', 'readDocument: a new request should be WAITING_CODE');
      await probe.reply(state.resendCode, { params: { request_id } });
    },
  },
  {
    name: 'an unknown person is mcdb',
    run: (probe, context) =>
      probe.refused(state.requestDocument, { body: requestOf(context, context.data.unknown_iin) }, 'mcdb'),
  },
  {
    name: 'a wrong code is refused; the right one returns the document, also when sent twice',
    needsSms: true,
    run: async (probe, context) => {
      const { request_id } = await probe.reply(state.requestDocument, { body: requestOf(context) });
      const code = (await context.readCode?.(context.data.phone)) ?? '';
      const params = { request_id };
      await probe.refused(state.approveDocument, { params, body: { code: otherThan(code) } }, 'wrong_code');
      await probe.reply(state.approveDocument, { params, body: { code } });
      await probe.reply(state.approveDocument, { params, body: { code } });
      for (let poll = 0; poll < POLLS; poll += 1) {
        const progress = await probe.reply(state.readDocument, { params });
        if (progress.status === 'READY') return;
        await context.sleep(POLL_MS);
      }
      throw new Mismatch('readDocument: the document is not ready in time');
    },
  },
  {
    name: 'an unknown request is not_sent_request',
    run: async (probe) => {
      const params = { request_id: 'nobody-made-this' };
      await probe.refused(state.readDocument, { params }, 'not_sent_request');
      await probe.refused(state.resendCode, { params }, 'not_sent_request');
      await probe.refused(state.approveDocument, { params, body: { code: '123456' } }, 'not_sent_request');
      await probe.refused(state.readRegistry, { params }, 'not_sent_request');
      await probe.refused(state.resendConsent, { params }, 'not_sent_request');
    },
  },
  {
    name: 'a wrong app code is wrong_code',
    run: async (probe, context) => {
      const { phone: _, ...body } = requestOf(context);
      await probe.refused(state.documentByCode, { body: { ...body, code: '000000' } }, 'wrong_code');
    },
  },
  {
    name: "a parent's children are listed, and a child's document is returned",
    run: async (probe, context) => {
      const body = { ...purposeOf(context), iin: context.data.iin };
      const { children } = await probe.reply(state.children, { body });
      await probe.reply(state.childDocument, {
        body: {
          ...purposeOf(context),
          parent_iin: context.data.iin,
          child_id: children[0]?.id,
          document_type: 'ChildBirthCertificate',
        },
      });
    },
  },
  {
    name: 'a parent without children gets child_not_found',
    run: (probe, context) =>
      probe.refused(
        state.children,
        { body: { ...purposeOf(context), iin: context.data.childless_iin } },
        'child_not_found',
      ),
  },
  ...(['address', 'person'] as const).map((kind) => ({
    name: `a record (${kind}) waits for the person's consent`,
    run: async (probe: Probe, context: ConformanceContext) => {
      const body = { ...purposeOf(context), kind, iin: context.data.iin };
      const { request_id } = await probe.reply(state.requestRegistry, { body });
      const { status } = await probe.reply(state.readRegistry, { params: { request_id } });
      demand(status === 'WAITING_CONSENT', 'readRegistry: a new request should be WAITING_CONSENT');
      await probe.reply(state.resendConsent, { params: { request_id } });
    },
  })),
  {
    name: 'the Kyrgyz registry finds a person only when both numbers match',
    run: async (probe, context) => {
      const { kyrgyz_pin: pin, kyrgyz_document_number: document_number } = context.data;
      await probe.reply(state.searchKyrgyz, { body: { ...purposeOf(context), pin, document_number } });
      const other = { ...purposeOf(context), pin, document_number: 'AN9999999' };
      await probe.refused(state.searchKyrgyz, { body: other }, 'search-failed');
    },
  },
];

const smsCases: readonly ConformanceCase[] = [
  {
    name: 'a message is accepted',
    run: async (probe, context) => {
      const body = { to: context.data.phone, text: 'Kuelik: тест, сынақ, test', ref: context.fresh() };
      await probe.reply(sms.sendMessage, { body });
    },
  },
];

const photoCases: readonly ConformanceCase[] = [
  {
    name: 'a comparison starts once per reference and finishes',
    run: async (probe, context) => {
      const body = { iin: context.data.iin, photo: smallJpeg, reference: context.fresh() };
      const first = await probe.reply(photoCheck.startCheck, { body });
      const again = await probe.reply(photoCheck.startCheck, { body });
      demand(first.proc_id === again.proc_id, 'startCheck: the same reference should give the same proc_id');
      for (let poll = 0; poll < POLLS; poll += 1) {
        const check = await probe.reply(photoCheck.readCheck, { params: { proc_id: first.proc_id } });
        if (check.status === 'FINISHED') return;
        await context.sleep(POLL_MS);
      }
      throw new Mismatch('readCheck: the comparison does not finish in time');
    },
  },
  {
    name: 'an unknown person is iin_not_found, an unknown comparison proc_not_found',
    run: async (probe, context) => {
      const body = { iin: context.data.unknown_iin, photo: smallJpeg, reference: context.fresh() };
      await probe.refused(photoCheck.startCheck, { body }, 'iin_not_found');
      await probe.refused(photoCheck.readCheck, { params: { proc_id: 'nobody' } }, 'proc_not_found');
    },
  },
];

const suite = (contract: Contract, cases: readonly ConformanceCase[]): Suite => ({
  contract,
  cases: [...cases, ...refusesOtherForms(contract.operations)],
});

/** Keyed by contract name. */
export const suites: Readonly<Record<string, Suite>> = {
  'state-gateway': suite(state.stateGatewayContract, stateCases),
  sms: suite(sms.smsContract, smsCases),
  'photo-check': suite(photoCheck.photoCheckContract, photoCases),
  signing: suite(signingContract, signingCases),
};
