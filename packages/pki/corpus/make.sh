#!/bin/sh
# Makes the honest PDFs beside this script with the programs of Debian 12, and manifest.json, which says which
# program made which. Nothing here is about a real person. Needs: libreoffice-writer-nogui libreoffice-calc-nogui
# chromium texlive-latex-base ghostscript groff enscript cairo (librsvg2-bin, graphviz, gnuplot-nox, python3-cairo,
# python3-cairosvg, poppler-utils) python3-matplotlib weasyprint python3-reportlab python3-pikepdf libpdf-api2-perl
# imagemagick graphicsmagick tesseract-ocr-eng wkhtmltopdf ruby-prawn paps img2pdf libtiff-tools mupdf-tools qpdf pdftk-java.
set -u
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
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

cat > text.txt <<'T'
SPECIMEN
Contract of loan number 7
The borrower owes 1 000 tenge to the lender.
Signed in two copies, one for each side.
T
printf '<!doctype html><meta charset=utf-8><title>SPECIMEN</title><style>@page{size:A4;margin:2cm}td{border:1px solid}</style><h1>Contract of loan</h1><p>The borrower owes <b>1 000</b> tenge.</p><table><tr><td>Sum<td>1 000</table>' > page.html
printf '<!doctype html><title>SPECIMEN</title><h1>Form</h1><p>Two pages.</p><p style="page-break-before:always">Second page, <a href="https://example.com/">a link</a>.</p>' > two.html
cat > picture.svg <<'T'
<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect x="20" y="20" width="120" height="60" fill="#389"/><text x="20" y="140" font-family="sans-serif" font-size="18">SPECIMEN 1 000</text><circle cx="200" cy="60" r="30" fill="none" stroke="black"/></svg>
T
cat > doc.tex <<'T'
\documentclass{article}\begin{document}\section*{Contract (SPECIMEN)}The borrower owes 1\,000 tenge. $\int_0^1 x\,dx$\end{document}
T
cat > links.tex <<'T'
\documentclass[a4paper]{article}\usepackage{hyperref}\begin{document}\tableofcontents\section{Sum}\label{a}1\,000 tenge\newpage\section{Term}See \ref{a}, \url{https://example.com}\end{document}
T
printf '.TH SPECIMEN 7\n.SH Contract\nThe borrower owes 1 000 tenge.\n' > page.man
printf 'Sum,Term\n1000,12\n2000,24\n' > sheet.csv
printf 'digraph { borrower -> lender [label="1 000"] }\n' > graph.dot
printf '%%!PS\n/Helvetica findfont 18 scalefont setfont 72 700 moveto (SPECIMEN 1 000) show showpage\n' > page.ps

# Chromium (Skia)
chrome() { chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$2" "$1" > /dev/null 2>&1; }
chrome page.html chromium-page.pdf; keep chromium-page.pdf chromium
chrome two.html chromium-two-pages.pdf; keep chromium-two-pages.pdf chromium
chrome picture.svg chromium-svg.pdf; keep chromium-svg.pdf chromium
chrome text.txt chromium-text.pdf; keep chromium-text.pdf chromium

# LibreOffice
office() { soffice --headless --convert-to "$2" --outdir "$work" "$1" > /dev/null 2>&1; }
cp text.txt lo.txt; office lo.txt pdf:writer_pdf_Export; mv lo.pdf libreoffice-text.pdf; keep libreoffice-text.pdf 'LibreOffice Writer'
cp page.html lo.html; office lo.html pdf:writer_web_pdf_Export; mv lo.pdf libreoffice-html.pdf; keep libreoffice-html.pdf 'LibreOffice Writer'
cp text.txt lo.txt; office lo.txt 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"}}'; mv lo.pdf libreoffice-pdfa2.pdf; keep libreoffice-pdfa2.pdf 'LibreOffice Writer, PDF/A-2'
cp text.txt lo.txt; office lo.txt 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}'; mv lo.pdf libreoffice-tagged.pdf; keep libreoffice-tagged.pdf 'LibreOffice Writer, tagged'
office lo.txt docx; office lo.docx pdf; mv lo.pdf libreoffice-docx.pdf; keep libreoffice-docx.pdf 'LibreOffice Writer, from docx'
cp sheet.csv lo.csv; office lo.csv pdf; mv lo.pdf libreoffice-sheet.pdf; keep libreoffice-sheet.pdf 'LibreOffice Calc'

# TeX
for kind in doc links; do
  pdflatex -interaction=batchmode $kind.tex > /dev/null; pdflatex -interaction=batchmode $kind.tex > /dev/null
  mv $kind.pdf pdftex-$kind.pdf; keep pdftex-$kind.pdf pdfTeX
  pdflatex -interaction=batchmode "\\pdfobjcompresslevel=0\\pdfminorversion=4\\input{$kind}" > /dev/null; mv $kind.pdf pdftex14-$kind.pdf; keep pdftex14-$kind.pdf 'pdfTeX, PDF 1.4'
  latex -interaction=batchmode $kind.tex > /dev/null
  dvipdfmx -q -o dvipdfmx-$kind.pdf $kind.dvi 2> /dev/null; keep dvipdfmx-$kind.pdf dvipdfmx
  dvips -q -o $kind.ps $kind.dvi; ps2pdf $kind.ps dvips-$kind.pdf; keep dvips-$kind.pdf 'dvips, Ghostscript'
done

# Ghostscript and what prints
ps2pdf page.ps ghostscript-page.pdf; keep ghostscript-page.pdf Ghostscript
ps2pdf14 page.ps ghostscript-14.pdf; keep ghostscript-14.pdf 'Ghostscript, PDF 1.4'
gs -q -dNOSAFER -dPDFA=2 -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=ghostscript-pdfa.pdf page.ps 2> /dev/null; keep ghostscript-pdfa.pdf 'Ghostscript, PDF/A'
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=ghostscript-rewritten.pdf chromium-page.pdf; keep ghostscript-rewritten.pdf 'Ghostscript, of Chromium'
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfimage8 -r50 -sOutputFile=ghostscript-scan.pdf page.ps; keep ghostscript-scan.pdf 'Ghostscript, as a scanner'
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dFastWebView=true -sOutputFile=ghostscript-web.pdf page.ps; keep ghostscript-web.pdf 'Ghostscript, linearized'
enscript -q -o text.ps text.txt; ps2pdf text.ps enscript.pdf; keep enscript.pdf 'enscript, Ghostscript'
groff -man -Tps page.man > man.ps 2> /dev/null; ps2pdf man.ps groff-ps.pdf; keep groff-ps.pdf 'groff, Ghostscript'
groff -man -Tpdf page.man > groff.pdf 2> /dev/null; keep groff.pdf gropdf

# cairo and others that draw
rsvg-convert -f pdf -o rsvg.pdf picture.svg; keep rsvg.pdf 'librsvg, cairo'
rsvg-convert -f pdf1.4 -o rsvg14.pdf picture.svg 2> /dev/null && keep rsvg14.pdf 'librsvg, cairo, PDF 1.4'
cairosvg picture.svg -o cairosvg.pdf; keep cairosvg.pdf CairoSVG
dot -Tpdf graph.dot -o graphviz.pdf; keep graphviz.pdf 'Graphviz, cairo'
gnuplot -e "set terminal pdfcairo; set output 'gnuplot.pdf'; plot sin(x)"; keep gnuplot.pdf 'gnuplot, cairo'
pdftocairo -pdf chromium-page.pdf pdftocairo.pdf; keep pdftocairo.pdf 'poppler, cairo'
/usr/bin/python3 -c "
import cairo
s=cairo.PDFSurface('pycairo.pdf',595,842);c=cairo.Context(s);c.move_to(72,100);c.set_font_size(18);c.show_text('SPECIMEN 1 000');c.show_page();c.move_to(72,100);c.show_text('Second');s.finish()"; keep pycairo.pdf cairo
/usr/bin/python3 -c "
import matplotlib;matplotlib.use('Agg');import matplotlib.pyplot as p
p.figure(figsize=(4,3));p.plot([1,2,3]);p.title('SPECIMEN');p.savefig('matplotlib.pdf')" 2> /dev/null; keep matplotlib.pdf matplotlib
weasyprint -q page.html weasyprint.pdf 2> /dev/null; keep weasyprint.pdf WeasyPrint
weasyprint -q two.html weasyprint-two.pdf 2> /dev/null; keep weasyprint-two.pdf WeasyPrint
/usr/bin/python3 -c "
from reportlab.pdfgen import canvas
c=canvas.Canvas('reportlab.pdf');c.drawString(72,700,'SPECIMEN 1 000');c.showPage();c.save()
c=canvas.Canvas('reportlab-form.pdf');c.drawString(72,700,'Name');c.acroForm.textfield(name='name',x=120,y=690,width=200,height=24);c.showPage();c.save()
c=canvas.Canvas('reportlab-compressed.pdf',pageCompression=1);c.drawString(72,700,'SPECIMEN');c.bookmarkPage('a');c.addOutlineEntry('First','a');c.showPage();c.save()"
keep reportlab.pdf ReportLab; keep reportlab-form.pdf 'ReportLab, with a form'; keep reportlab-compressed.pdf 'ReportLab, with an outline'
perl -MPDF::API2 -e '$p=PDF::API2->new;$t=$p->page->text;$t->font($p->corefont("Helvetica"),18);$t->translate(72,700);$t->text("SPECIMEN");$p->saveas("pdf-api2.pdf")'; keep pdf-api2.pdf PDF::API2

wkhtmltopdf -q page.html wkhtmltopdf.pdf 2> /dev/null; keep wkhtmltopdf.pdf 'wkhtmltopdf, Qt'
wkhtmltopdf -q --outline two.html wkhtmltopdf-two.pdf 2> /dev/null; keep wkhtmltopdf-two.pdf 'wkhtmltopdf, Qt'
ruby -e 'require "prawn"; Prawn::Document.generate("prawn.pdf") { text "SPECIMEN 1 000" }'; keep prawn.pdf Prawn
paps --format=pdf text.txt > paps.pdf 2> /dev/null; keep paps.pdf 'paps, Pango, cairo'

# Scanners
convert-im6 -size 300x400 xc:white -fill black -pointsize 24 -draw "text 40,100 'SPECIMEN'" scan.png
convert-im6 scan.png -quality 60 scan.jpg; convert-im6 scan.png -compress Group4 -monochrome scan.tif
gm convert scan.png graphicsmagick-png.pdf; keep graphicsmagick-png.pdf GraphicsMagick
gm convert scan.jpg graphicsmagick-jpeg.pdf; keep graphicsmagick-jpeg.pdf GraphicsMagick
gm convert scan.png scan.jpg graphicsmagick-two.pdf; keep graphicsmagick-two.pdf 'GraphicsMagick, two pages'
tesseract scan.png tesseract pdf 2> /dev/null; keep tesseract.pdf 'Tesseract, a scan with its text'
img2pdf scan.jpg -o img2pdf-jpeg.pdf; keep img2pdf-jpeg.pdf img2pdf
img2pdf scan.png -o img2pdf-png.pdf; keep img2pdf-png.pdf img2pdf
img2pdf --pagesize A4 scan.jpg scan.png -o img2pdf-a4.pdf; keep img2pdf-a4.pdf 'img2pdf, A4'
tiff2pdf -o tiff2pdf.pdf scan.tif; keep tiff2pdf.pdf tiff2pdf

# What rewrites
qpdf chromium-page.pdf qpdf.pdf; keep qpdf.pdf 'qpdf, of Chromium'
qpdf --linearize chromium-two-pages.pdf qpdf-linearized.pdf; keep qpdf-linearized.pdf 'qpdf, linearized'
qpdf --object-streams=generate pdftex14-doc.pdf qpdf-objstm.pdf; keep qpdf-objstm.pdf 'qpdf, object streams'
qpdf --object-streams=disable --stream-data=uncompress pdftex-doc.pdf qpdf-qdf.pdf; keep qpdf-qdf.pdf 'qpdf, uncompressed'
qpdf --linearize --object-streams=generate libreoffice-text.pdf qpdf-lin-objstm.pdf; keep qpdf-lin-objstm.pdf 'qpdf, linearized, object streams'
qpdf --empty --pages chromium-page.pdf pdftex-doc.pdf -- qpdf-merged.pdf; keep qpdf-merged.pdf 'qpdf, merged'
qpdf --rotate=90 chromium-page.pdf qpdf-rotated.pdf; keep qpdf-rotated.pdf 'qpdf, rotated'
mutool clean chromium-page.pdf mutool-clean.pdf 2> /dev/null; keep mutool-clean.pdf 'MuPDF, of Chromium'
mutool clean -gggg -z pdftex-links.pdf mutool-gggg.pdf 2> /dev/null; keep mutool-gggg.pdf 'MuPDF, collected'
mutool convert -o mutool-text.pdf text.txt 2> /dev/null && keep mutool-text.pdf MuPDF
mutool merge -o mutool-merged.pdf chromium-page.pdf rsvg.pdf 2> /dev/null; keep mutool-merged.pdf 'MuPDF, merged'
pdfunite chromium-page.pdf rsvg.pdf pdfunite.pdf; keep pdfunite.pdf 'poppler, merged'
pdfseparate -f 2 -l 2 chromium-two-pages.pdf pdfseparate.pdf; keep pdfseparate.pdf 'poppler, one page'
pdftk chromium-two-pages.pdf cat 1-endeast output pdftk-rotated.pdf 2> /dev/null; keep pdftk-rotated.pdf pdftk
pdftk groff.pdf background rsvg.pdf output pdftk-background.pdf 2> /dev/null; keep pdftk-background.pdf 'pdftk, with a background'
pdftk chromium-page.pdf output pdftk.pdf uncompress 2> /dev/null; keep pdftk.pdf 'pdftk, uncompressed'
/usr/bin/python3 -c "
import pikepdf
p=pikepdf.open('chromium-page.pdf');p.save('pikepdf.pdf');p.save('pikepdf-objstm.pdf',object_stream_mode=pikepdf.ObjectStreamMode.generate)"
keep pikepdf.pdf pikepdf; keep pikepdf-objstm.pdf 'pikepdf, object streams'

{
  printf '{\n'
  sort list | awk -F '\t' '{ if (NR > 1) printf ",\n"; printf "  \"%s\": \"%s\"", $1, $2 }'
  printf '\n}\n'
} > "$here/manifest.json"
echo "$(wc -l < list) files, $(du -ch "$here"/*.pdf | tail -1 | cut -f1)"
rm -rf "$work"
