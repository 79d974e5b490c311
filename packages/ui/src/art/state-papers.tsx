import type { ReactNode } from 'react';
import styles from './drawings.module.css';
import { CardFront, Contract, Ground, Passport } from './parts.tsx';

const papers = { card: <CardFront />, sheet: <Contract />, passport: <Passport /> };

/** Signs on a grid of 24 by 24: what distinguishes the papers. */
const signs = {
  car: 'M3 16v-4l3-5h12l3 5v4zM6 16v3M18 16v3',
  cap: 'M2 9l10-5 10 5-10 5zM6 12v5c3 3 9 3 12 0',
  rings: 'M9 7a5 5 0 1 0 .1 0zM15 7a5 5 0 1 0 .1 0z',
  apart: 'M6 8a4 4 0 1 0 .1 0zM18 8a4 4 0 1 0 .1 0zM14 3l-4 18',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  pram: 'M4 11h14a7 7 0 0 0-7-7v7M4 11a7 6 0 0 0 14 0M7 21h.1M15 21h.1M18 11l3-4',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z',
  syringe: 'M18 2l4 4M20 4l-3 3M8 9l7 7M10 7l7 7-5 5H7v-5zM7 17l-4 4',
  drop: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z',
  family: 'M7 9a3 3 0 1 0-.1 0zM17 9a3 3 0 1 0-.1 0zM2 19c0-7 10-7 10 0M12 19c0-7 10-7 10 0',
  coin: 'M12 3a9 9 0 1 0 .1 0zM12 8v8M9 8h6M9 12h6',
  clock: 'M12 3a9 9 0 1 0 .1 0zM12 7v5l4 3',
  house: 'M3 12l9-8 9 8M6 10v10h12V10',
  nowhere: 'M12 3a9 9 0 1 0 .1 0zM6 18L18 6',
  return: 'M5 10a8 8 0 1 1 2 8M4 4v6h6',
  aim: 'M12 5a7 7 0 1 0 .1 0zM12 2v6M12 16v6M2 12h6M16 12h6',
  signature: 'M2 17c4-11 7-10 6-4s4 4 6 0 3-2 8-2',
  wrench: 'M15 4a5 5 0 0 0-5 7l-7 7 3 3 7-7a5 5 0 0 0 7-5l-3 2-3-3z',
  chair: 'M10 3h.1M10 7v7h6l3 6M7 12a6 6 0 1 0 8 7',
  book: 'M12 6c-3-2-6-2-9-1v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v13',
  ticket: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v8',
  number: 'M5 9h14M5 15h14M10 4L8 20M16 4l-2 16',
  child: 'M12 3a9 9 0 1 0 .1 0zM9 10h.1M15 10h.1M8 15c2 3 6 3 8 0',
  scroll: 'M12 4a5 5 0 1 0 .1 0zM9 13l-2 8 5-3 5 3-2-8',
};

/** A document in the state's database: the paper, and a sign at its lower right. */
const of = (paper: keyof typeof papers, sign?: keyof typeof signs): ReactNode => (
  <>
    <Ground />
    {papers[paper]}
    {sign && (
      <>
        <circle className={styles.sign} cx="122" cy="88" r="23" />
        <path className={styles.thinWhite} transform="translate(107.600 73.600) scale(1.2)" d={signs[sign]} />
      </>
    )}
  </>
);

/** The documents that the state keeps, by `state_` and the specification's name of the type. */
export const statePapers = {
  state_IdentityCard: of('card'),
  state_Passport: of('passport'),
  state_DriverLicense: of('card', 'car'),
  state_BirthCertificate: of('sheet', 'pram'),
  state_MarriageCertificate: of('sheet', 'rings'),
  state_ChangeFioCertificate: of('sheet', 'pen'),
  state_DivorceCertificate: of('sheet', 'apart'),
  state_Diploma: of('sheet', 'scroll'),
  state_StudentCard: of('card', 'cap'),
  state_SRTS: of('sheet', 'car'),
  state_TechPassport: of('sheet', 'wrench'),
  state_InsurancePolicy: of('sheet', 'shield'),
  state_Vaccination: of('passport', 'syringe'),
  state_PcrCertificate: of('sheet', 'drop'),
  state_SocialId: of('card', 'number'),
  state_DisabilityCertificate: of('card', 'chair'),
  state_LargeFamilyCertificate: of('card', 'family'),
  state_AspCertificate: of('card', 'coin'),
  state_Pension: of('card', 'clock'),
  state_Vnzh: of('card', 'house'),
  state_LbgCard: of('card', 'nowhere'),
  state_Oralman: of('card', 'return'),
  state_Hunter: of('card', 'aim'),
  state_Attorney: of('sheet', 'signature'),
  state_ChildIdentityCard: of('card', 'child'),
  state_ChildBirthCertificate: of('sheet', 'child'),
  state_ChildPassport: of('passport', 'child'),
  state_CollegeDiploma: of('sheet', 'cap'),
  state_SchoolCard: of('card', 'book'),
  state_Voucher: of('sheet', 'ticket'),
};
