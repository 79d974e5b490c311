import type { Face2faceTexts } from './en.ts';

export const kz: Face2faceTexts = {
  title: 'Фотосуреттерді салыстыру',
  subtitle: 'Құжаттың сізге тиесілі екенін тексереміз.',
  livePhoto: 'Сіздің бетіңіз',
  documentPhoto: 'Құжаттағы фото',
  photoKept: 'Фото алынды',
  compare: 'Салыстыру',
  comparing: 'Тексеріліп жатыр. Парақшаны жаппаңыз',
  success: 'Бетіңіз құжаттағы фотоға сәйкес келді',
  likeness: 'Ұқсастығы: {n} %',
  failedTitle: 'Фотосуреттер сәйкес келмеді',
  mismatch: 'Бетіңіз құжаттағы фотоға сәйкес келмеді',
  finish: 'Аяқтау',
  again: 'Қайталап көру',
  liveness_missing: 'Сіз бетті тексеруден өтпедіңіз',
  document_missing: 'Құжат танылмаған',
  face_not_found: 'Фотосуреттердің бірінде бет табылмады',
  problemTitle: 'Фотосуреттерді салыстыру мүмкін болмады',
  session: 'Сессия уақыты бітті. Жаңа сілтеме сұраңыз',
};
