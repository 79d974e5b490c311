/** A PDF whose pages each hold a line with their number. */
export function longContract(pages: number): File {
  const first = 4;
  const ids = Array.from({ length: pages }, (_, index) => first + index * 2);
  const text = (n: number) => `BT /F1 24 Tf 72 ${100 + (n % 6) * 100} Td (Page ${n} of the contract) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${ids.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...ids.flatMap((id, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${id + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${text(index + 1).length} >>\nstream\n${text(index + 1)}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new File([body + table + trailer], 'long-contract.pdf', { type: 'application/pdf' });
}
