#!/bin/sh
# Left out, since we refuse them rightly: a stamp of pdftk that covers text, and a poster of MuPDF, which keeps the pages that it replaces.
# Adds to the honest PDFs of make.sh those of further programs and of further ways to use the same ones, from its files.
# Needs, from Debian 12: qpdf ghostscript mupdf-tools pdftk-java poppler-utils img2pdf potrace halibut enscript a2ps fig2dev
# djvulibre-bin rst2pdf weasyprint libimage-exiftool-perl python3-pil python3-fitz python3-pypdf2 python3-pikepdf libcam-pdf-perl libpdf-create-perl pdfposter chromium.
# Also jbig2 and jbig2topdf.py of https://github.com/agl/jbig2enc, which Debian 12 has not.
set -u
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cp "$here"/*.pdf "$work"
cd "$work" || exit 1
: > list

# keep FILE PROGRAM: takes a made file into the corpus.
keep() {
  if [ -s "$1" ] && [ "$(head -c 5 "$1")" = '%PDF-' ]; then
    cp "$1" "$here/$1"
    printf '%s\t%s\n' "$1" "$2" >> list
  else
    echo "not made: $1 ($2)" >&2
  fi
}

cat > text.txt <<'T2'
SPECIMEN
Contract of loan number 7
The borrower owes 1 000 tenge to the lender.
T2
printf '<!doctype html><html lang=en><title>SPECIMEN</title><h1>Contract</h1><h2>Sum</h2><p>1 000 tenge</p><h2 style="page-break-before:always">Term</h2><ul><li>12 months</ul>' > outline.html
printf '<!doctype html><meta charset=utf-8><title>SPECIMEN</title><style>body{font-family:"DejaVu Sans"}</style><h1>Договор займа</h1><p>Безработный заёмщик обязан вернуть <b>1 250 000</b> тенге в срок.</p><p>Қарыз алушы 1 250 000 теңгені 31.12.2027 күніне дейін қайтарады.</p>\n' > cyrillic.html
printf 'SPECIMEN\n========\n\nThe borrower owes **1 000** tenge. See https://example.com/.\n\n- one\n- two\n' > page.rst
printf '%%!PS\n/Helvetica findfont 18 scalefont setfont 72 700 moveto (SPECIMEN 1 000) show showpage 72 700 moveto (Second) show showpage\n' > page.ps
printf '\\title SPECIMEN\n\n\\C{contract} Contract\n\nThe borrower owes 1000 tenge.\n\n\\H{term} Term\n\nTwelve months.\n' > page.but
printf '#FIG 3.2\nLandscape\nCenter\nMetric\nA4\n100.00\nSingle\n-2\n1200 2\n2 2 0 1 0 7 50 -1 -1 0.000 0 0 -1 0 0 5\n\t 600 600 3000 600 3000 1800 600 1800 600 600\n4 0 0 50 -1 0 14 0.0 4 150 900 800 1200 SPECIMEN\\001\n' > page.fig
convert-im6 -size 300x400 xc:white -fill black -pointsize 24 -draw "text 40,100 'SPECIMEN'" scan.png 2> /dev/null || pdftoppm -r 40 -png -singlefile chromium-page.pdf scan
pdftoppm -r 40 -jpeg -singlefile chromium-page.pdf photo
pdftoppm -r 40 -mono -singlefile chromium-page.pdf mono
pdftoppm -r 40 -jpegcmyk -singlefile chromium-page.pdf inks 2> /dev/null

# qpdf
qpdf --encrypt '' owner 256 -- chromium-page.pdf locked.pdf; qpdf --decrypt locked.pdf qpdf-decrypted.pdf; keep qpdf-decrypted.pdf 'qpdf, encryption taken off'
qpdf --encrypt '' owner 128 --use-aes=n --allow-weak-crypto -- libreoffice-text.pdf locked.pdf 2> /dev/null || qpdf --allow-weak-crypto --encrypt '' owner 128 --use-aes=n -- libreoffice-text.pdf locked.pdf; qpdf --decrypt locked.pdf qpdf-decrypted-rc4.pdf; keep qpdf-decrypted-rc4.pdf 'qpdf, RC4 taken off'
qpdf --qdf libreoffice-tagged.pdf qpdf-tagged-qdf.pdf; keep qpdf-tagged-qdf.pdf 'qpdf, QDF of a tagged file'
qpdf --coalesce-contents --newline-before-endstream chromium-two-pages.pdf qpdf-coalesced.pdf; keep qpdf-coalesced.pdf 'qpdf, contents joined'
qpdf --overlay rsvg.pdf -- chromium-page.pdf qpdf-overlay.pdf; keep qpdf-overlay.pdf 'qpdf, with an overlay'
qpdf --flatten-annotations=all --generate-appearances reportlab-form.pdf qpdf-flattened.pdf 2> /dev/null; keep qpdf-flattened.pdf 'qpdf, form flattened'
qpdf --linearize --object-streams=disable --force-version=1.4 pdftex-links.pdf qpdf-lin-14.pdf; keep qpdf-lin-14.pdf 'qpdf, linearized, PDF 1.4'
qpdf --add-attachment text.txt -- chromium-page.pdf qpdf-attachment.pdf; keep qpdf-attachment.pdf 'qpdf, with an attachment'
qpdf --recompress-flate --compression-level=9 --object-streams=generate weasyprint-two.pdf qpdf-recompressed.pdf; keep qpdf-recompressed.pdf 'qpdf, recompressed'

# Ghostscript
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dCompatibilityLevel=1.7 -dPDFSETTINGS=/ebook -sOutputFile=ghostscript-ebook.pdf chromium-two-pages.pdf; keep ghostscript-ebook.pdf 'Ghostscript, for books'
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfimage24 -r40 -sOutputFile=ghostscript-scan-colour.pdf page.ps; keep ghostscript-scan-colour.pdf 'Ghostscript, as a colour scanner'
gs -q -dBATCH -dNOPAUSE -sDEVICE=pclm -r40 -sOutputFile=ghostscript-pclm.pdf page.ps 2> /dev/null; keep ghostscript-pclm.pdf 'Ghostscript, PCLm of printers'
a2ps -q -1 --no-header -o a2ps.ps text.txt 2> /dev/null; ps2pdf a2ps.ps a2ps.pdf; keep a2ps.pdf 'a2ps, Ghostscript'
enscript -q -2 -r -G -o text.ps text.txt 2> /dev/null; ps2pdf text.ps enscript-two-columns.pdf; keep enscript-two-columns.pdf 'enscript, two columns'
fig2dev -L pdf page.fig fig2dev.pdf 2> /dev/null; keep fig2dev.pdf 'fig2dev, Ghostscript'

# Writers of their own
potrace -b pdf -o potrace.pdf mono.pbm; keep potrace.pdf potrace
potrace -b pdf -c -a 0 -o potrace-plain.pdf mono.pbm; keep potrace-plain.pdf 'potrace, uncompressed'
halibut --pdf=halibut.pdf page.but; keep halibut.pdf Halibut
rst2pdf -o rst2pdf.pdf page.rst 2> /dev/null; keep rst2pdf.pdf 'rst2pdf, ReportLab'
weasyprint -q -a text.txt outline.html weasyprint-attachment.pdf 2> /dev/null; keep weasyprint-attachment.pdf 'WeasyPrint, with an attachment'
cjb2 -dpi 100 mono.pbm mono.djvu; ddjvu -format=pdf mono.djvu djvu.pdf; keep djvu.pdf 'DjVuLibre, libtiff'
perl -MPDF::Create -e '$p=PDF::Create->new(filename=>"pdf-create.pdf");$r=$p->new_page(MediaBox=>$p->get_page_size("A4"));$f=$p->font(BaseFont=>"Helvetica");for(1..2){$g=$r->new_page;$g->stringc($f,20,300,700,"SPECIMEN $_")}$p->close'; keep pdf-create.pdf PDF::Create
chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --generate-pdf-document-outline --print-to-pdf=chromium-outline.pdf outline.html > /dev/null 2>&1; keep chromium-outline.pdf 'chromium, with an outline'
img2pdf --pagesize A5^T photo.jpg mono.pbm -o img2pdf-mono.pdf 2> /dev/null; keep img2pdf-mono.pdf 'img2pdf, colour and black'
img2pdf --rotation=90 --title SPECIMEN photo.jpg -o img2pdf-rotated.pdf 2> /dev/null || img2pdf --title SPECIMEN photo.jpg -o img2pdf-rotated.pdf; keep img2pdf-rotated.pdf 'img2pdf, rotated'

pdftoppm -r 60 -mono chromium-two-pages.pdf two
jbig2 -s -p -b pages two-1.pbm two-2.pbm 2> /dev/null; jbig2topdf.py pages > jbig2enc.pdf; keep jbig2enc.pdf 'jbig2enc, one dictionary of symbols for two pages'
/usr/bin/python3 -c 'from PIL import Image; a, b = Image.open("two-1.pbm"), Image.open("two-2.pbm"); a.save("pillow.pdf", resolution=60, save_all=True, append_images=[b])'; keep pillow.pdf 'Pillow, as a fax'

# What rewrites
cp chromium-page.pdf exiftool.pdf; exiftool -q -overwrite_original -Title=SPECIMEN -Author=Bank -XMP-dc:Rights=None exiftool.pdf; keep exiftool.pdf 'ExifTool, of Chromium'
cp pikepdf-objstm.pdf exiftool-streams.pdf; exiftool -q -overwrite_original -Title=SPECIMEN -Subject=Loan exiftool-streams.pdf; exiftool -q -overwrite_original -Keywords=loan exiftool-streams.pdf; keep exiftool-streams.pdf 'ExifTool, twice, of pikepdf'
chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=cyrillic.pdf cyrillic.html > /dev/null 2>&1; gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=ghostscript-cyrillic.pdf cyrillic.pdf; keep ghostscript-cyrillic.pdf 'Ghostscript, of Chromium, Cyrillic'
qpdf --linearize --object-streams=generate chromium-outline.pdf qpdf-lin-outline.pdf; keep qpdf-lin-outline.pdf 'qpdf, linearized, object streams, of Chromium'
mutool clean -l chromium-two-pages.pdf mutool-linear.pdf 2> /dev/null; keep mutool-linear.pdf 'MuPDF, linearized'
mutool clean -s -a -d pdftex-doc.pdf mutool-plain.pdf 2> /dev/null; keep mutool-plain.pdf 'MuPDF, cleaned, in ASCII'
mutool convert -F pdf -o mutool-html.pdf outline.html 2> /dev/null; keep mutool-html.pdf 'MuPDF, of HTML'
mutool convert -F pdf -o mutool-picture.pdf scan.png 2> /dev/null; keep mutool-picture.pdf 'MuPDF, of a picture'
pdftk chromium-page.pdf attach_files text.txt output pdftk-attachment.pdf 2> /dev/null; keep pdftk-attachment.pdf 'pdftk, with an attachment'
pdftk A=pdftex-doc.pdf B=groff.pdf shuffle A B output pdftk-shuffled.pdf compress 2> /dev/null; keep pdftk-shuffled.pdf 'pdftk, shuffled'
pdfattach chromium-page.pdf text.txt pdfattach.pdf; keep pdfattach.pdf 'poppler, with an attachment'
pdfseparate -f 1 -l 1 pdftex-links.pdf pdfseparate-tex.pdf 2> /dev/null; keep pdfseparate-tex.pdf 'poppler, one page of pdfTeX'
pdfposter -p 2x1a4 groff.pdf pdfposter.pdf 2> /dev/null; keep pdfposter.pdf 'pdfposter, PyPDF2'
/usr/bin/python3 - <<'P'
import fitz, PyPDF2, pikepdf, shutil
d = fitz.open(); p = d.new_page(); p.insert_text((72, 100), 'SPECIMEN 1 000'); d.new_page().insert_text((72, 100), 'Second'); d.save('pymupdf.pdf')
d = fitz.open('chromium-page.pdf'); d[0].insert_text((300, 40), 'copy 2'); d.save('pymupdf-rewritten.pdf', garbage=4, deflate=True, clean=True)
shutil.copy('chromium-page.pdf', 'pymupdf-updated.pdf'); d = fitz.open('pymupdf-updated.pdf'); d[0].insert_text((300, 40), 'copy 2'); d.saveIncr()
m = PyPDF2.PdfMerger(); m.append('chromium-page.pdf'); m.append('groff.pdf', outline_item='Second'); m.write('pypdf2-merged.pdf')
r = PyPDF2.PdfReader('chromium-two-pages.pdf'); w = PyPDF2.PdfWriter(); [w.add_page(x.rotate(90)) for x in r.pages]; w.add_metadata({'/Title': 'SPECIMEN'}); w.write('pypdf2-rotated.pdf')
p = pikepdf.open('libreoffice-text.pdf'); p.save('pikepdf-linear.pdf', linearize=True, compress_streams=False)
P
keep pymupdf.pdf PyMuPDF; keep pymupdf-rewritten.pdf 'PyMuPDF, of Chromium'; keep pymupdf-updated.pdf 'PyMuPDF, with an update'
keep pypdf2-merged.pdf 'PyPDF2, merged'; keep pypdf2-rotated.pdf 'PyPDF2, rotated'; keep pikepdf-linear.pdf 'pikepdf, linearized'
perl -MCAM::PDF -e '$d=CAM::PDF->new("pdftk.pdf");$c=$d->getPageContent(1);$d->setPageContent(1,$c."\n");$d->cleanoutput("cam-pdf.pdf")'; keep cam-pdf.pdf CAM::PDF
perl -MCAM::PDF -e '$d=CAM::PDF->new("pdftk.pdf");$c=$d->getPageContent(1);$d->setPageContent(1,$c."\n");$d->output("cam-pdf-updated.pdf")'; keep cam-pdf-updated.pdf 'CAM::PDF, with an update'

# The list of both scripts, in order of the files' names.
/usr/bin/python3 - "$here/manifest.json" <<'P'
import json, sys
made = dict(line.rstrip('\n').split('\t') for line in open('list'))
known = {**json.load(open(sys.argv[1])), **made}
lines = ',\n'.join(f'  {json.dumps(name)}: {json.dumps(known[name])}' for name in sorted(known))
open(sys.argv[1], 'w').write('{\n' + lines + '\n}\n')
P
echo "$(wc -l < list) more files"
rm -rf "$work"
