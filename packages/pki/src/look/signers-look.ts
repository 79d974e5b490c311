import type { SignersVersion } from '@kuelik/protocol';
import type { Fault } from '../cms/verdict.ts';
import type { Comparison } from '../pdf/changes/compare.ts';
import { type Revisions, signersVersion } from '../pdf/changes/revisions.ts';
import { isMalformed, type SignatureInFile } from '../pdf/changes/signature-fields.ts';
import { UnreadablePdfError } from '../pdf/file/budget.ts';
import { compareLooks, type Looks } from './compare-looks.ts';
import { laterFieldsHideNothing } from './later-fields.ts';
import { openShownVersion, type ShownVersion } from './shown-version.ts';

/**
 * Processor time for rendering in milliseconds, for all signatures of a file together. A page takes 2 to 40 ms
 * (corpus): six seconds render a hundred pages in two versions, and leave most of a file's twenty seconds to the
 * rest.
 */
const BUDGET_MS = 6000;

interface Seen {
  readonly faults: readonly Fault[];
  /** Null: a version cannot be rendered. */
  readonly version: SignersVersion | null;
}

export interface SignersLook {
  /** Compares the rendered pages of a signer's version and the final one. */
  compare(signature: SignatureInFile, comparison: Comparison): Promise<Seen>;
  close(): Promise<void>;
}

/** Renders the signers' versions of one file; the file itself is opened on demand. */
export function signersLook(revisions: Revisions, totalMs = BUDGET_MS): SignersLook {
  const { file, final, signatures } = revisions;
  let opened: Promise<ShownVersion> | null = null;
  let usedMs = 0;
  let left = signatures.filter((each) => !isMalformed(each) && each.end !== final.end).length;
  const look = async (signature: SignatureInFile, { places }: Comparison): Promise<Looks> => {
    opened ??= openShownVersion(file.bytes);
    const whole = await opened;
    const start = process.cpuUsage();
    const used = () => milliseconds(process.cpuUsage(start));
    const budget = { ms: (totalMs - usedMs) / Math.max(1, left), used };
    const before = signersVersion(revisions, signature);
    const looks = await compareLooks({ before, after: final, places }, whole, budget);
    usedMs += used();
    left -= 1;
    return looks;
  };
  return {
    compare: async (signature, comparison) => {
      try {
        const looks = await look(signature, comparison);
        const before = signersVersion(revisions, signature);
        const covers = looks.covers || !(await laterFieldsHideNothing(before, final, comparison));
        const { pages, compared, differences } = looks;
        const version = { bytes: signature.end, pages, compared, differences: differences.map(toWire) };
        return { faults: faultsOf({ ...looks, covers }), version };
      } catch (cause) {
        if (!(cause instanceof UnreadablePdfError) || cause.reason === 'too_complex') throw cause;
        return { faults: ['version_unreadable'], version: null };
      }
    },
    close: () => opened?.then((version) => version.close()).catch(() => undefined) ?? Promise.resolve(),
  };
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

const toWire = ({
  page,
  box,
  kind,
}: Looks['differences'][number]): SignersVersion['differences'][number] => ({
  page,
  box: [round(box[0]), round(box[1]), round(box[2]), round(box[3])],
  kind,
});

const round = (share: number): number => Math.round(share * 1e4) / 1e4;

function faultsOf(looks: Looks): readonly Fault[] {
  const isOther = looks.differences.some(({ kind }) => kind === 'unexplained');
  return [
    ...(isOther ? (['looks_different'] as const) : []),
    ...(looks.covers ? (['covered_after'] as const) : []),
    ...(looks.isEnough || isOther ? [] : (['version_unreadable'] as const)),
  ];
}
