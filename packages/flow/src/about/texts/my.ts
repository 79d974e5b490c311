import type { AboutTexts } from './en.ts';

export const my: AboutTexts = {
  asks: '{organization} meminta anda mengesahkan identiti anda',
  asksUnnamed: 'Anda diminta mengesahkan identiti anda',
  size: 'Langkah: {steps} · kira-kira {minutes} min',
  more: 'Lagi',
  order: 'Apa yang perlu dibuat',
  kept: 'Apa yang disimpan',
  keptText:
    'Foto dan jawapan anda dihantar melalui sambungan selamat dan disimpan dalam bentuk tersulit. {organization} menerima keputusan dan menentukan tempoh simpanannya.',
  keptUnnamed:
    'Foto dan jawapan anda dihantar melalui sambungan selamat dan disimpan dalam bentuk tersulit. Organisasi yang menghantar pautan menerima keputusan dan menentukan tempoh simpanannya.',
  otherWay: 'Cara lain',
  otherWayText: 'Tidak mahu membuat semakan di sini? Tanya {organization} tentang cara lain.',
  otherWayUnnamed:
    'Tidak mahu membuat semakan di sini? Tanya organisasi yang menghantar pautan tentang cara lain.',
  otherWayLink: 'Sahkan identiti dengan cara lain',
  ended: 'Semakan selesai',
  endedPassed: 'Semakan ini selesai: anda telah lulus',
  endedFailed: 'Semakan ini telah tamat: anda tidak lulus',
  left: 'Anda telah menghentikan semakan',
  leftText: 'Jika tidak disengajakan, minta pautan baharu daripada {organization}.',
  leftUnnamed: 'Jika tidak disengajakan, minta pautan baharu daripada organisasi yang menghantarnya.',
  onPhone: 'Teruskan di telefon',
  checked: 'Apa yang disemak',
  passed: 'lulus',
  failed: 'tidak lulus',
  next: 'Organisasi akan menerima keputusan sendiri. Anda boleh menutup halaman ini.',
  nextNamed: '{organization} akan menerima keputusan. Anda boleh menutup halaman ini.',
  reference: 'Nombor semakan',
  save: 'Simpan resit',
  notSaved: 'Resit tidak disimpan. Jika aplikasi ini tidak menyimpan fail, catat nombor semakan.',
  receipt: 'Resit semakan',
  receiptFile: 'resit',
  date: 'Tarikh',
  organization: 'Organisasi',
};
