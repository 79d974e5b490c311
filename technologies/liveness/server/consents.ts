import type { Consents } from '../../shared/server/technology-server.ts';
import { texts } from '../texts/index.ts';

/** The first version, which named the sensors only. */
const earlier = {
  ru: {
    consent:
      'Продолжая, вы соглашаетесь на использование датчиков движения устройства (гироскоп, акселерометр).',
  },
  kz: {
    consent:
      'Жалғастыра отырып, құрылғының қозғалыс датчиктерін (гироскоп, акселерометр) пайдалануға келісесіз.',
  },
  en: {
    consent: 'By continuing you agree to the use of your device’s motion sensors (gyroscope, accelerometer).',
  },
  my: {
    consent:
      'Dengan meneruskan, anda bersetuju penderia gerakan peranti (giroskop, meter pecutan) digunakan.',
  },
};

/** The wording of each consent version. */
export const consents: Consents = {
  'liveness-1': (_asked, locale) => earlier[locale].consent,
  'liveness-2': (_asked, locale) => texts[locale].consent,
};
