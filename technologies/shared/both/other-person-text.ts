/** The text if a step identified another person than an earlier step; by locale. */

export const ru =
  'Эти данные не совпадают с тем, что вы подтвердили на предыдущих шагах. Все шаги должен пройти один и тот же человек.';

export const kz =
  'Бұл деректер алдыңғы қадамдарда растағаныңызға сәйкес келмейді. Барлық қадамнан бір адам өтуі керек.';

export const en =
  'This does not match what you confirmed in earlier steps. The same person must complete all steps.';

export const my =
  'Maklumat ini tidak sepadan dengan yang anda sahkan dalam langkah sebelum ini. Semua langkah mesti dilalui oleh orang yang sama.';
