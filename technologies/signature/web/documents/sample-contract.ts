const lines = [
  'SAMPLE CONTRACT',
  '',
  'This document is a specimen and has no legal effect.',
  'Use it to try the electronic signature:',
  'read it, sign it, and check the signature afterwards.',
];

/** A hand-written one-page PDF, for trying a signature without a document of one's own. */
export function sampleContract(): File {
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n');
  const content = `BT /F1 14 Tf 24 TL 72 760 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
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
  return new File([body + table + trailer], 'sample-contract.pdf', { type: 'application/pdf' });
}
