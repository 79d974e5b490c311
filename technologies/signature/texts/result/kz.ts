import type { SignatureResultTexts } from './en.ts';

export const kz: SignatureResultTexts = {
  signedTitle: 'Құжаттарға қол қойылды',
  signedText:
    'Өз даналарыңызды жүктеп алыңыз. Қолтаңбаларды тексеру парақшасында кез келген адам тексере алады.',
  identifiedTitle: 'Сәйкестендіруден өттіңіз',
  identifiedText: 'Жеке басыңыз расталды.',
  failedTitle: 'Құжаттарға қол қойылмады',
  failedText: 'Сілтемені қайта ашыңыз немесе оны жіберген ұйымға хабарласыңыз.',
  download: 'Қол қойылған құжаттарды жүктеп алу (zip)',
  downloading: 'Мұрағат дайындалып жатыр…',
  downloaded: 'Мұрағат жүктелді.',
  downloadFailed: 'Мұрағатты жүктеп алу мүмкін болмады. Интернет байланысын тексеріп, қайталап көріңіз.',
  finish: 'Аяқтау',
  closePage: 'Бұл парақшаны жабуға болады.',
};
