import type { CheckTexts } from './en.ts';

export const my: CheckTexts = {
  title: 'Kemampuan peranti ini',
  lead: 'Halaman ini memeriksa telefon atau komputer di hadapan anda. Ia tidak menghantar apa-apa ke mana-mana.',
  looking: 'Sedang memeriksa…',
  yes: 'Peranti ini boleh melakukan keseluruhan pengesahan',
  limited:
    'Peranti ini boleh melakukan pengesahan, tetapi sesetengah langkah lebih perlahan atau secara manual',
  no: 'Buat masa ini peranti ini tidak boleh melakukan keseluruhan pengesahan',
  noText:
    'Lihat di bawah apa yang tiada. Jika anda tidak dapat membetulkannya, buka pautan pada telefon lain.',
  stateYes: 'berfungsi',
  stateLimited: 'berfungsi dengan had',
  stateNo: 'tidak berfungsi',
  connection: 'Sambungan selamat',
  storage: 'Menyambung selepas muat semula',
  camera: 'Kamera',
  face: 'Semakan muka',
  document: 'Gambar dokumen',
  secure: 'Alamat mesti bermula dengan https. Buka pautan tepat seperti yang anda terima.',
  storageMissing:
    'Pelayar tidak menyimpan apa-apa untuk halaman ini: mod peribadi atau tetapan. Selepas muat semula anda mungkin perlu bermula semula.',
  cameraInterface:
    'Pelayar ini tidak memberikan kamera kepada halaman. Buka pautan dalam Chrome, Safari atau Samsung Internet.',
  cameraInterfaceInApp:
    'Aplikasi ini tidak memberikan kamera kepada halaman. Buka pautan dalam pelayar telefon.',
  cameraMissing: 'Tiada kamera ditemui. Sambungkan kamera, atau gunakan telefon.',
  cameraPermitted:
    'Kamera tidak dibenarkan. Benarkan untuk laman ini dalam tetapan pelayar, kemudian periksa semula.',
  cameraPermittedInApp:
    'Kamera tidak dibenarkan. Benarkan untuk aplikasi ini dalam tetapan telefon, atau buka pautan dalam pelayar telefon.',
  cameraPolicy: 'Halaman yang mengandungi halaman ini melarang kamera. Buka pautan secara berasingan.',
  cameraBusy:
    'Kamera sedang digunakan aplikasi lain. Tutup panggilan video serta aplikasi atau tab lain yang menggunakannya, kemudian periksa semula.',
  wasm: 'Pelayar tidak dapat menjalankan kod yang mencari muka. Kemas kini pelayar, atau gunakan pelayar lain.',
  wasmInApp: 'Aplikasi ini tidak dapat menjalankan kod yang mencari muka. Buka pautan dalam pelayar telefon.',
  slower: 'Pelayar ini lama, jadi panduan lebih perlahan. Kemas kini akan membantu.',
  slowerInApp:
    'Pelayar di dalam aplikasi ini lama, jadi panduan lebih perlahan. Pelayar telefon mungkin lebih pantas.',
  byHand: 'Anda menekan butang sendiri, atau memilih gambar sedia ada.',
  tryCamera: 'Cuba kamera',
  again: 'Periksa semula',
  codeTitle: 'Kod untuk sokongan',
  codeText:
    'Jika anda menghubungi sokongan, bacakan lapan aksara ini. Ia menyatakan kemampuan peranti, dan tiada apa-apa tentang anda.',
  copy: 'Salin untuk pembangun (JSON)',
  copied: 'Disalin',
  copyFailed: 'Tidak dapat menyalin di sini. Simpan fail.',
  save: 'Simpan sebagai fail (JSON)',
  notSaved: 'Fail tidak disimpan: aplikasi ini mungkin tidak menyimpan fail. Salin laporan ini.',
  details: 'Butiran teknikal',
  present: 'ada',
  absent: 'tiada',
  support: 'Untuk sokongan: apakah maksud kod?',
  heard: 'Kod yang dibacakan',
  heardHint: 'Lapan huruf dan digit, contohnya 1003-ZZZY',
  show: 'Tunjukkan',
  notCode: 'Ini bukan kod halaman ini. Satu aksara mungkin tersalah dengar: minta ia diulang.',
  heardTitle: 'Peranti dengan kod {code}',
};
