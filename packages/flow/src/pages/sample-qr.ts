/** A QR code for the gallery, which has no server: the address of its session, a row of modules for each number. */
const rows =
  '1fc85e7f 105b3941 174e515d 175ad85d 1745475d 1054b841 1fd5557f 00012500 1f7d9aaa 0508dff1 084b60d0 04ae442a 0adaf90c 12a55ff1 1d4c79fc 13a93172 09f1ea8c 1b0853f5 14e3a974 161230f2 17facdf7 00155d1f 1fd86b5c 10417311 1751c9f7 1750142f 175f79fe 105a632a 1fdb2a04';
const size = 29;

const path = rows
  .split(' ')
  .flatMap((row, y) =>
    [...Number.parseInt(row, 16).toString(2).padStart(size, '0')].map((bit, x) =>
      bit === '1' ? `M${x} ${y}h1v1h-1z` : '',
    ),
  )
  .join('');

const box = `-4 -4 ${size + 8} ${size + 8}`;

/** Its image, as the template of an image service that always gives the same one. */
export const sampleQrImage = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="150" height="150"><path fill="#fff" d="M-4-4h99v99h-99z"/><path d="${path}"/></svg>`,
)}`;
