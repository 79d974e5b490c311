/** The consent beside the buttons that open a document's camera or send its pictures; by locale. */

export const ru = {
  consent:
    'Продолжая, вы соглашаетесь подтвердить личность снимками документа и данными с него. Их получит: {org}.',
  consentNoOrg:
    'Продолжая, вы соглашаетесь подтвердить личность снимками документа и данными с него. Их получит организация, которая прислала вам ссылку.',
};

export const kz = {
  consent:
    'Жалғастыра отырып, жеке басыңызды құжаттың суреттері мен ондағы деректер арқылы растауға келісесіз. Оларды алатын ұйым: {org}.',
  consentNoOrg:
    'Жалғастыра отырып, жеке басыңызды құжаттың суреттері мен ондағы деректер арқылы растауға келісесіз. Оларды сізге сілтеме жіберген ұйым алады.',
};

export const en = {
  consent:
    'By continuing you agree to confirm who you are by pictures of your document and the data on it. They go to: {org}.',
  consentNoOrg:
    'By continuing you agree to confirm who you are by pictures of your document and the data on it. They go to the organisation that sent you the link.',
};

export const my = {
  consent:
    'Dengan meneruskan, anda bersetuju mengesahkan identiti melalui gambar dokumen anda dan maklumat padanya. Penerimanya: {org}.',
  consentNoOrg:
    'Dengan meneruskan, anda bersetuju mengesahkan identiti melalui gambar dokumen anda dan maklumat padanya. Penerimanya ialah organisasi yang menghantar pautan kepada anda.',
};
