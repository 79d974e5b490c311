import type { CameraTexts } from './en.ts';

export const my: CameraTexts = {
  asking: 'Benarkan akses kamera',
  askingHint: 'Pelayar anda meminta kebenaran. Pilih “Benarkan”.',
  starting: 'Kamera sedang dihidupkan…',
  videoLabel: 'Paparan kamera anda',
  switchCamera: 'Tukar kamera',
  voiceOn: 'Hidupkan panduan suara',
  voiceOff: 'Matikan suara',
  retry: 'Cuba lagi',
  otherBrowser: 'Teruskan dalam pelayar lain',
  otherDevice: 'Teruskan pada peranti lain',
  slowTitle: 'Peranti ini perlahan untuk semakan ini',
  slowFace: 'Bergerak perlahan-lahan dan tutup aplikasi lain, atau teruskan pada peranti lain.',
  slowDocument: 'Ambil gambar sendiri dengan butang, atau teruskan pada peranti lain.',
  deniedTitle: 'Akses kamera tidak diberikan',
  dismissedTitle: 'Permintaan kebenaran kamera telah ditutup',
  dismissedHint: 'Tekan “Cuba lagi”, kemudian pilih “Benarkan” apabila pelayar bertanya.',
  insecureTitle: 'Kamera memerlukan alamat yang selamat',
  insecureHint:
    'Halaman ini dibuka tanpa https. Buka pautan tepat seperti yang anda terima, atau minta pautan baharu daripada organisasi.',
  busyTitle: 'Kamera sedang digunakan aplikasi lain',
  busyHint: 'Tutup panggilan video serta aplikasi atau tab lain yang menggunakan kamera, kemudian cuba lagi.',
  absentTitle: 'Tiada kamera ditemui',
  absentHint: 'Sambungkan kamera web dan cuba lagi.',
  absentPhoneHint: 'Telefon tidak menunjukkan kamera kepada pelayar. Mulakan semula telefon dan cuba lagi.',
  lostTitle: 'Kamera telah terputus',
  lostHint: 'Pastikan kamera disambungkan, kemudian cuba lagi.',
  timeoutTitle: 'Kamera tidak bertindak balas',
  timeoutHint:
    'Tutup aplikasi lain yang menggunakan kamera, kemudian cuba lagi. Jika tidak berjaya, muat semula halaman.',
  unsupportedTitle: 'Kamera tidak berfungsi dalam pelayar ini',
  unsupportedHint: 'Buka pautan ini dalam Chrome, Safari, Edge atau Firefox versi terkini.',
  blankTitle: 'Kamera memaparkan gambar hitam atau kosong',
  blankHint: 'Buka penutup kamera, alihkan jari daripada lensa atau pilih kamera lain.',
  greyTitle: 'Kamera tidak menunjukkan warna',
  greyHint: 'Ini mungkin kamera inframerah untuk log masuk. Pilih kamera lain.',
  frozenTitle: 'Tiada gambar daripada kamera',
  frozenHint: 'Cuba lagi atau pilih kamera lain. Jika tidak berjaya, mulakan semula pelayar.',
  adviceWebView: 'Kamera sering tiada dalam aplikasi. Teruskan dalam Chrome atau Safari.',
  adviceIos:
    'Ketik ikon di sebelah kiri alamat, kemudian Tetapan Laman Web → Kamera → Benarkan. Selepas itu ketik “Cuba lagi”.',
  adviceSamsung:
    'Ketik ikon kunci pada bar alamat, kemudian Kebenaran → Kamera → Benarkan. Selepas itu ketik “Cuba lagi”.',
  adviceAndroid:
    'Ketik ikon di sebelah kiri alamat, kemudian Kebenaran → Kamera → Benarkan. Selepas itu ketik “Cuba lagi”.',
  adviceFirefox: 'Klik ikon kamera bergaris pada bar alamat dan buang sekatan. Selepas itu klik “Cuba lagi”.',
  adviceSafari:
    'Dalam menu, pilih Safari → Tetapan untuk Laman Web Ini → Kamera → Benarkan. Selepas itu klik “Cuba lagi”.',
  adviceChromium: 'Klik ikon di sebelah kiri alamat, hidupkan kamera, kemudian klik “Cuba lagi”.',
  adviceOther: 'Benarkan akses kamera dalam tetapan pelayar, kemudian cuba lagi.',
};
