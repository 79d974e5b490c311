/** The text if a step identified another person than an earlier step; by locale. */

export const ru =
  'Эти данные не совпали с тем, что вы подтвердили раньше. Проверьте их: на всех шагах нужны данные одного человека.';

export const kz =
  'Бұл деректер бұрын растағаныңызға сәйкес келмейді. Тексеріңіз: барлық қадамда бір адамның деректері керек.';

export const en =
  'This does not match what you confirmed earlier. Check it: all steps need the data of one person.';

export const my =
  'Maklumat ini tidak sepadan dengan yang anda sahkan sebelum ini. Semak: semua langkah memerlukan maklumat orang yang sama.';
