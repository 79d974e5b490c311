/** Why a document is not accepted for signing. */
export type UnfitReason =
  | 'empty'
  | 'damaged'
  | 'encrypted'
  | 'active_content'
  | 'too_complex'
  | 'altered_after_signing'
  | 'appended_data'
  | 'duplicate_content'
  | 'unused_content'
  | 'hidden_layers'
  | 'hidden_annotations'
  | 'unclear_fields'
  | 'differing_looks'
  | 'differing_fonts'
  | 'differing_pictures'
  | 'differing_pages'
  | 'untrue_figures'
  | 'overlapping_fields'
  | 'covering_annotations'
  | 'painted_over'
  | 'differing_picture'
  | 'turned_text';

interface Texts {
  readonly ru: string;
  readonly kz: string;
  readonly en: string;
  readonly my: string;
}

/** The reasons in each language, for the uploader to show. */
export const unfitTexts: Readonly<Record<UnfitReason, Texts>> = {
  empty: {
    ru: 'Файл пуст.',
    kz: 'Файл бос.',
    en: 'The file is empty.',
    my: 'Fail kosong.',
  },
  damaged: {
    ru: 'Файл повреждён. Сохраните документ заново.',
    kz: 'Файл бүлінген. Құжатты қайта сақтаңыз.',
    en: 'The file is damaged. Save the document again.',
    my: 'Fail rosak. Simpan semula dokumen.',
  },
  encrypted: {
    ru: 'Файл защищён паролем или запретами (например, на печать или копирование), поэтому его нельзя проверить. Сохраните документ без защиты.',
    kz: 'Файл құпиясөзбен немесе тыйымдармен (мысалы, басып шығаруға не көшіруге) қорғалған, сондықтан оны тексеру мүмкін емес. Құжатты қорғаныссыз сақтаңыз.',
    en: 'The file is protected by a password, or against printing or copying, so it cannot be checked. Save the document without protection.',
    my: 'Fail dilindungi kata laluan, atau daripada dicetak atau disalin, jadi ia tidak dapat disemak. Simpan dokumen tanpa perlindungan.',
  },
  altered_after_signing: {
    ru: 'Документ изменён после подписания, или подпись в нём повреждена. Загрузите исходный документ.',
    kz: 'Құжат қол қойылғаннан кейін өзгертілген немесе ондағы қолтаңба бүлінген. Бастапқы құжатты жүктеңіз.',
    en: 'The document was changed after it was signed, or a signature in it is broken. Upload the original.',
    my: 'Dokumen diubah selepas ditandatangani, atau tandatangan di dalamnya rosak. Muat naik dokumen asal.',
  },
  active_content: {
    ru: 'В файле есть сценарии, программы или содержимое, которое меняется само. Сохраните документ без них.',
    kz: 'Файлда сценарийлер, бағдарламалар немесе өздігінен өзгеретін мазмұн бар. Құжатты оларсыз сақтаңыз.',
    en: 'The file holds scripts, programs or content that changes by itself. Save the document without them.',
    my: 'Fail mengandungi skrip, program atau kandungan yang berubah sendiri. Simpan dokumen tanpanya.',
  },
  too_complex: {
    ru: 'Файл слишком сложный, его нельзя безопасно прочитать.',
    kz: 'Файл тым күрделі, оны қауіпсіз оқу мүмкін емес.',
    en: 'The file is too complex to be read safely.',
    my: 'Fail terlalu kompleks untuk dibaca dengan selamat.',
  },
  appended_data: {
    ru: 'После конца документа в файле есть посторонние данные. Сохраните документ в PDF заново.',
    kz: 'Файлда құжат соңынан кейін бөгде деректер бар. Құжатты PDF форматында қайта сақтаңыз.',
    en: 'The file goes on after the end of the document. Save the document as PDF again.',
    my: 'Fail mengandungi data selepas akhir dokumen. Simpan semula dokumen sebagai PDF.',
  },
  duplicate_content: {
    ru: 'В файле скрыто второе содержимое, которое могло бы появиться позже. Сохраните документ в PDF заново.',
    kz: 'Файлда кейін пайда болуы мүмкін жасырын екінші мазмұн бар. Құжатты PDF форматында қайта сақтаңыз.',
    en: 'The file hides a second content that could come up later. Save the document as PDF again.',
    my: 'Fail menyembunyikan kandungan kedua yang boleh muncul kemudian. Simpan semula dokumen sebagai PDF.',
  },
  unused_content: {
    ru: 'В файле есть страницы или рисунки, которые не показываются. Сохраните документ в PDF заново.',
    kz: 'Файлда көрсетілмейтін беттер немесе суреттер бар. Құжатты PDF форматында қайта сақтаңыз.',
    en: 'The file has pages or drawings that are not shown. Save the document as PDF again.',
    my: 'Fail mengandungi halaman atau lukisan yang tidak dipaparkan. Simpan semula dokumen sebagai PDF.',
  },
  hidden_layers: {
    ru: 'В документе есть скрытые слои или краска, которую видно не во всех программах. Распечатайте документ в PDF заново.',
    kz: 'Құжатта жасырын қабаттар немесе кейбір бағдарламалар ғана көрсететін бояу бар. Құжатты PDF-ке қайта басып шығарыңыз.',
    en: 'The document has hidden layers, or an ink that only some programs show. Print it to PDF again.',
    my: 'Dokumen mempunyai lapisan tersembunyi, atau dakwat yang hanya dipaparkan oleh sesetengah program. Cetak semula ke PDF.',
  },
  hidden_annotations: {
    ru: 'В документе есть скрытые пометки или поля, которые могли бы появиться позже. Удалите их или распечатайте документ в PDF заново.',
    kz: 'Құжатта кейін пайда болуы мүмкін жасырын белгілер немесе өрістер бар. Оларды жойыңыз немесе құжатты PDF-ке қайта басып шығарыңыз.',
    en: 'The document has hidden notes or fields that could come up later. Remove them, or print it to PDF again.',
    my: 'Dokumen mempunyai nota atau medan tersembunyi yang boleh muncul kemudian. Buang kesemuanya, atau cetak semula ke PDF.',
  },
  unclear_fields: {
    ru: 'Поле формы показывает не то, что в нём записано, или его значение плохо видно. Заполните форму заново или распечатайте документ в PDF.',
    kz: 'Форманың өрісі ішінде жазылғаннан басқаны көрсетеді немесе мәні анық көрінбейді. Форманы қайта толтырыңыз немесе құжатты PDF-ке басып шығарыңыз.',
    en: 'A field of the form shows something other than its value, or does not show it clearly. Fill in the form again, or print the document to PDF.',
    my: 'Satu medan borang memaparkan sesuatu yang lain daripada nilainya, atau tidak memaparkannya dengan jelas. Isi semula borang, atau cetak dokumen ke PDF.',
  },
  differing_looks: {
    ru: 'Поля или пометки документа каждая программа показала бы по-своему. Распечатайте документ в PDF заново.',
    kz: 'Құжаттың өрістерін немесе белгілерін әр бағдарлама әртүрлі көрсетер еді. Құжатты PDF-ке қайта басып шығарыңыз.',
    en: 'Programs would show fields or notes of the document each in their own way. Print it to PDF again.',
    my: 'Setiap program akan memaparkan medan atau nota dokumen dengan cara tersendiri. Cetak semula ke PDF.',
  },
  differing_fonts: {
    ru: 'В файле нет шрифта документа, поэтому на другом устройстве вместо тех же букв и цифр могут быть другие. Сохраните документ в PDF заново, со встроенными шрифтами.',
    kz: 'Файлда құжаттың қаріпі жоқ, сондықтан басқа құрылғыда сол әріптер мен цифрлардың орнына басқалары көрінуі мүмкін. Құжатты қаріптерін ішіне енгізіп, PDF форматында қайта сақтаңыз.',
    en: 'A font of the document is missing from the file, so another device may show other letters and figures. Save the document as PDF again, with its fonts embedded.',
    my: 'Fon dokumen tiada dalam fail, jadi peranti lain mungkin memaparkan huruf dan angka yang berbeza. Simpan semula dokumen sebagai PDF dengan fon terbenam.',
  },
  untrue_figures: {
    ru: 'Цифры в документе выглядят иначе, чем записаны в файле: при копировании или чтении вслух они были бы другими. Сохраните документ в PDF заново.',
    kz: 'Құжаттағы цифрлар файлда жазылғаннан басқаша көрінеді: көшіргенде немесе дауыстап оқығанда олар басқа болар еді. Құжатты PDF форматында қайта сақтаңыз.',
    en: 'Figures of the document look different from what the file says they are: copied or read aloud they would be others. Save the document as PDF again.',
    my: 'Angka dokumen kelihatan berbeza daripada yang dinyatakan dalam fail: jika disalin atau dibaca kuat, angkanya lain. Simpan semula dokumen sebagai PDF.',
  },
  overlapping_fields: {
    ru: 'Поле для подписи закрывает текст документа. Переместите его на пустое место.',
    kz: 'Қолтаңба өрісі құжат мәтінін жауып тұр. Оны бос орынға жылжытыңыз.',
    en: 'A field for a signature covers the document’s text. Move it to an empty place.',
    my: 'Medan tandatangan menutup teks dokumen. Alihkan ke tempat kosong.',
  },
  covering_annotations: {
    ru: 'Пометка закрывает часть документа. Удалите её или распечатайте документ в PDF вместе с ней.',
    kz: 'Белгі құжаттың бір бөлігін жауып тұр. Оны жойыңыз немесе құжатты онымен бірге PDF-ке басып шығарыңыз.',
    en: 'A note covers part of the document. Remove it, or print the document to PDF together with it.',
    my: 'Nota menutup sebahagian dokumen. Buang nota itu, atau cetak dokumen ke PDF bersamanya.',
  },
  painted_over: {
    ru: 'В документе закрашен текст, который остался под рисунком, фигурой или полем формы. Удалите его и сохраните документ заново.',
    kz: 'Құжатта суреттің, фигураның немесе форма өрісінің астында қалған мәтін бар. Оны жойып, құжатты қайта сақтаңыз.',
    en: 'Text in the document is hidden below a picture, a shape or a form field. Remove it and save the document again.',
    my: 'Teks dalam dokumen tersembunyi di bawah gambar, bentuk atau medan borang. Buang dan simpan semula dokumen.',
  },
  differing_pictures: {
    ru: 'Картинка в документе в разных программах выглядит по-разному. Распечатайте документ в PDF заново.',
    kz: 'Құжаттағы сурет әр бағдарламада әртүрлі көрінеді. Құжатты PDF-ке қайта басып шығарыңыз.',
    en: 'A picture in the document looks different from program to program. Print it to PDF again.',
    my: 'Gambar dalam dokumen kelihatan berbeza dalam setiap program. Cetak dokumen ke PDF sekali lagi.',
  },
  differing_pages: {
    ru: 'Страница документа в разных программах выглядит по-разному. Распечатайте документ в PDF заново.',
    kz: 'Құжаттың беті әр бағдарламада әртүрлі көрінеді. Құжатты PDF-ке қайта басып шығарыңыз.',
    en: 'A page of the document looks different from program to program. Print it to PDF again.',
    my: 'Satu halaman dokumen kelihatan berbeza dalam setiap program. Cetak dokumen ke PDF sekali lagi.',
  },
  differing_picture: {
    ru: 'Эта картинка движется или в разных программах выглядит по-разному. Сохраните её заново обычной картинкой.',
    kz: 'Бұл сурет қозғалады немесе әр бағдарламада әртүрлі көрінеді. Оны қарапайым сурет етіп қайта сақтаңыз.',
    en: 'This picture moves, or looks different from program to program. Save it again as an ordinary picture.',
    my: 'Gambar ini bergerak, atau kelihatan berbeza dalam setiap program. Simpan semula sebagai gambar biasa.',
  },
  turned_text: {
    ru: 'В тексте есть невидимые знаки, которые меняют порядок букв и цифр. Удалите их.',
    kz: 'Мәтінде әріптер мен цифрлардың ретін өзгертетін көрінбейтін белгілер бар. Оларды жойыңыз.',
    en: 'The text has invisible signs that change the order of letters and figures. Remove them.',
    my: 'Teks mengandungi tanda halimunan yang mengubah susunan huruf dan angka. Buang tanda itu.',
  },
};
