import { changesItself, isActive } from './active-content.ts';
import { loadPdf } from './load-pdf.ts';
import { showsAllInk, showsInkBelowNotes } from './look/below-fields.ts';
import { areColoursPlain } from './look/colours-look.ts';
import { areFiguresReadTrue, areFiguresTrue } from './look/figures-look.ts';
import { areGroupsPlain } from './look/groups-look.ts';
import { laterFieldsHideNothing } from './look/later-fields.ts';
import { areTicksSeen } from './look/ticks-are-seen.ts';
import { areValuesSeen } from './look/values-are-seen.ts';
import { doViewersAgree } from './look/viewers-agree.ts';
import { removedSignatures } from './pdf/changes/removed-signatures.ts';
import { changesSince, type Revisions, readRevisions, signersVersion } from './pdf/changes/revisions.ts';
import { isMalformed } from './pdf/changes/signature-fields.ts';
import { contentOf } from './pdf/content/page-ink.ts';
import { textsByFont } from './pdf/content/shown-text.ts';
import { UnreadablePdfError } from './pdf/file/budget.ts';
import { haveOwnLooks } from './pdf/forms/own-looks.ts';
import { arePlainFields } from './pdf/forms/plain-filling.ts';
import { checkBoxes } from './pdf/page/boxes.ts';
import { areNamed, countsAgree, pagesOf } from './pdf/page/structure.ts';
import { type Ambiguity, findAmbiguity } from './pdf/upload/ambiguity.ts';
import { checkContents } from './pdf/upload/content-ends.ts';
import { hasForeignFonts } from './pdf/upload/foreign-fonts.ts';
import { hasGiants } from './pdf/upload/giants.ts';
import { hasInkBeyondPaper } from './pdf/upload/unsized-pages.ts';
import { hasUnsurePictures } from './pdf/upload/unsure-pictures.ts';
import { hasOtherBytes } from './signed-bytes.ts';

export type PdfFacts =
  | { readonly status: 'fine'; readonly pages: number }
  | {
      readonly status:
        | 'damaged'
        | 'encrypted'
        | 'active'
        | 'too_complex'
        | 'altered_after_signing'
        | 'unclear_fields'
        | 'differing_fonts'
        | 'differing_pictures'
        | 'differing_pages'
        | 'untrue_figures'
        | Ambiguity;
    };

/**
 * Inspects a PDF that is to be signed. `damaged`: viewers could show it differently, or not at all;
 * `too_complex`: it needs more resources than any real document, or its pages or pictures are too large to be
 * shown; `active`: its display may change after signing (`active-content.ts`); `altered_after_signing`: one
 * of its signatures would not be valid; `unclear_fields`: a field does not plainly show its value; `differing_fonts`:
 * viewers replace a font by different letters (`pdf/upload/foreign-fonts.ts`); `untrue_figures`: figures are read as
 * others than they look; `differing_pictures`: viewers draw a picture differently (`pdf/upload/unsure-pictures.ts`); `differing_pages`:
 * Chrome and Firefox draw a page differently (`look/viewers-agree.ts`). The other
 * values name what a later change could reveal (`pdf/upload/ambiguity.ts`). `encrypted`: nothing of it can be inspected.
 */
export async function inspectPdf(pdf: Uint8Array): Promise<PdfFacts> {
  try {
    const revisions = readRevisions(pdf);
    const list = pagesOf(revisions.final);
    const pages = list.length;
    checkBoxes(revisions.final, list);
    if (pages === 0 || !countsAgree(revisions.final) || !areNamed(revisions.final, list))
      return { status: 'damaged' };
    // The decompressed size of the pages is limited here, so later viewers need not check it.
    if (list.some((page) => contentOf(revisions.final, page) === null)) return { status: 'damaged' };
    if (hasGiants(revisions.final, list)) return { status: 'too_complex' };
    checkContents(revisions.final, list);
    // Signing uses a library with its own parser: a file that this parser cannot read is not signed.
    const document = await loadPdf(pdf, {});
    if (isActive(document) || changesItself(revisions.final)) return { status: 'active' };
    if (hasInkBeyondPaper(revisions.final, list)) return { status: 'damaged' };
    const ambiguity = findAmbiguity(revisions);
    if (ambiguity !== null) return { status: ambiguity };
    if (await hasUnsurePictures(revisions.final)) return { status: 'differing_pictures' };
    if (!(await showsInkBelowNotes(revisions))) return { status: 'covering_annotations' };
    if (!(await showsAllInk(revisions))) return { status: 'painted_over' };
    if (!haveOwnLooks(revisions.final)) return { status: 'differing_looks' };
    if (!arePlainFields(revisions.final)) return { status: 'unclear_fields' };
    if (!(await areValuesSeen(revisions.final)) || !(await areTicksSeen(revisions.final)))
      return { status: 'unclear_fields' };
    if (!(await areFiguresTrue(revisions.final))) return { status: 'unclear_fields' };
    if (!(await areColoursPlain(revisions.final)) || !(await areGroupsPlain(revisions.final)))
      return { status: 'hidden_layers' };
    // All texts are read once more, with their own budget: a book has used up much of the first.
    const again = readRevisions(pdf).final;
    const shown = textsByFont(again);
    if (hasForeignFonts(again, shown)) return { status: 'differing_fonts' };
    if (!(await areFiguresReadTrue(again, shown))) return { status: 'untrue_figures' };
    if (await isAltered(revisions)) return { status: 'altered_after_signing' };
    for (const signature of revisions.signatures)
      if (await hasOtherBytes(signature)) return { status: 'altered_after_signing' };
    if (!(await doViewersAgree(revisions.final))) return { status: 'differing_pages' };
    return { status: 'fine', pages };
  } catch (cause) {
    if (!(cause instanceof UnreadablePdfError)) return { status: 'damaged' };
    if (cause.reason === 'encrypted' || cause.reason === 'too_complex') return { status: cause.reason };
    return { status: cause.reason === 'ambiguous' ? 'duplicate_content' : 'damaged' };
  }
}

/** Whether a signer saw something different from what the file shows now, or is no longer shown. */
async function isAltered(revisions: Revisions): Promise<boolean> {
  if (removedSignatures(revisions).length > 0) return true;
  for (const signature of revisions.signatures) {
    if (isMalformed(signature)) return true;
    const comparison = changesSince(revisions, signature);
    const before = signersVersion(revisions, signature);
    if (comparison.changes.length > 0) return true;
    if (!(await laterFieldsHideNothing(before, revisions.final, comparison))) return true;
  }
  return false;
}
