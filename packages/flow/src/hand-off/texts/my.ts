import type { HandOffTexts } from './en.ts';

export const my: HandOffTexts = {
  qrNoCameraTitle: 'Kamera tidak dijumpai',
  qrNoCameraText: 'Sambungkan kamera web dan muat semula halaman.',
  qrScan: 'Atau imbas kod QR dan teruskan pada telefon anda.',
  qrMobileTitle: 'Teruskan pada telefon anda',
  qrMobileText: 'Semakan ini hanya berfungsi pada telefon. Imbas kod QR dengan telefon anda.',
  qrChosenText: 'Imbas kod QR dengan telefon anda: anda akan terus dari tempat ini.',
  stayHere: 'Kekal di komputer ini',
  qrImage: 'Kod QR dengan pautan ke semakan ini',
  qrWaiting: 'Menunggu telefon anda…',
  qrProgress: 'Semakan sedang berjalan pada telefon anda. Jangan tutup halaman ini.',
  phoneChosenTitle: 'Teruskan pada peranti lain',
  phoneChosenText:
    'Imbas kod QR dengan telefon yang lain, atau salin pautan dan bukanya di sana: anda akan terus dari tempat ini.',
  stayOnPhone: 'Kekal di telefon ini',
  phoneNoCameraTitle: 'Kamera peranti ini tidak dapat digunakan',
  phoneNoCameraText: 'Tutup aplikasi lain yang menggunakan kamera dan muat semula halaman.',
  phoneScan:
    'Atau teruskan pada telefon lain atau dalam pelayar lain: imbas kod QR, atau salin pautan dan buka di sana.',
  phoneWaiting: 'Menunggu telefon lain…',
  phoneProgress: 'Semakan sedang berjalan pada telefon lain. Jangan tutup halaman ini.',
  phoneStep: 'Pada telefon lain: langkah {n} daripada {total}, “{name}”. Biarkan halaman ini terbuka.',
  phoneNumber: 'Nombor yang sama akan muncul pada telefon atau pelayar lain itu: bandingkan',
  phoneOpened: 'Pautan telah dibuka. Bandingkan nombor di sana dengan nombor di bawah, dan jawab di sana.',
  phoneLostTitle: 'Telefon lain itu tidak menjawab',
  fullHere:
    'Hanya peranti ini boleh meneruskan. Jika kameranya tidak berfungsi, minta pautan baharu daripada organisasi itu.',
  copyLink: 'Salin pautan',
  linkCopied: 'Pautan telah disalin',
  number: 'Nombor yang sama akan muncul pada telefon anda: bandingkan',
  opened:
    'Pautan telah dibuka pada telefon. Bandingkan nombor di sana dengan nombor di bawah, dan jawab pada telefon.',
  declinedTitle: 'Jawapan pada telefon ialah “Tidak”',
  declinedText:
    'Orang yang membuka pautan tidak melihat nombor pada halaman ini. Jika itu anda, minta nombor baharu dan imbas kod sekali lagi.',
  renew: 'Tunjukkan nombor baharu',
  step: 'Pada telefon anda: langkah {n} daripada {total}, “{name}”. Biarkan halaman ini terbuka.',
  lostTitle: 'Telefon tidak menjawab',
  lostText:
    'Buka kuncinya dan semak sambungan internetnya, atau imbas kod sekali lagi: anda akan menyambung dari tempat terakhir.',
  fullText:
    'Hanya telefon terakhir yang anda gunakan boleh meneruskan, kerana pautan ini telah digunakan pada terlalu banyak peranti: buka kuncinya, atau imbas kod dengannya. Jika telefon itu tiada lagi, minta pautan baharu daripada organisasi itu.',
  askTitle: 'Adakah anda memulakan semakan ini?',
  asksYou: '{organization} meminta anda mengesahkan identiti anda. Semakan dimulakan pada peranti lain.',
  started: 'Semakan dimulakan pada peranti lain.',
  question: 'Adakah komputer atau telefon anda yang lain menunjukkan nombor ini sekarang?',
  warning:
    'Jika anda tidak memulakan semakan ini sendiri, atau seseorang menghantar pautan atau nombor ini kepada anda, jawab “Tidak”: mereka boleh menyamar sebagai anda.',
  yes: 'Ya, ada',
  no: 'Tidak',
  stoppedTitle: 'Semakan tidak dimulakan',
  stoppedText: 'Tiada maklumat tentang anda dihantar. Tutup halaman ini dan jangan buka pautan itu lagi.',
  untold: 'Peranti lain itu tidak dapat dimaklumkan. Semak sambungan internet anda.',
  closedTitle: 'Pautan ini telah ditutup',
  closedText:
    'Seseorang telah menjawab “Tidak”. Minta nombor baharu pada peranti lain itu dan imbas kod sekali lagi.',
  closedHere:
    'Jawapan pada telefon ialah “Tidak” dua kali, jadi pautan ini tidak boleh diteruskan: mungkin ada orang lain yang menyalah\u00ADgunakannya. Minta pautan baharu daripada organisasi.',
  limitTitle: 'Pautan ini telah digunakan pada terlalu banyak peranti',
  limitText:
    'Teruskan dengan telefon terakhir yang anda gunakan, atau minta pautan baharu daripada organisasi itu.',
};
