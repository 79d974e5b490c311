import type { stateGateway } from '@kuelik/providers/contract';

/** The portrait is drawn, not stored. */
export type KyrgyzEntry = Omit<stateGateway.KyrgyzPerson, 'face_photo' | 'gender'> & {
  readonly gender: 'male' | 'female';
};

/** People of the Kyrgyz registry. None is real: the PINs contain the 31st of February. */
export const kyrgyzPeople: readonly KyrgyzEntry[] = [
  {
    pin: '23102199900001',
    document_number: 'ID0000001',
    last_name: 'ҮЛГҮЛӨЕВ',
    first_name: 'АЗАМАТ',
    patronymic: 'БЕКОВИЧ',
    date_of_birth: '1990-02-19',
    gender: 'male',
    nationality: 'КЫРГЫЗ',
    citizenship: 'КЫРГЫЗСТАН',
    date_of_issue: '2021-04-05',
    date_of_expiry: '2031-04-05',
    authority: 'МКК 000000',
    address: 'БИШКЕК, УЛИЦА ПРИМЕРНАЯ, 1',
  },
  {
    pin: '13102199900002',
    document_number: 'AN0000002',
    last_name: 'СЫНАКОВА',
    first_name: 'АЙДАЙ',
    patronymic: null,
    date_of_birth: '1996-09-27',
    gender: 'female',
    nationality: 'КЫРГЫЗ',
    citizenship: 'КЫРГЫЗСТАН',
    date_of_issue: '2019-11-12',
    date_of_expiry: '2029-11-12',
    authority: 'МКК 000000',
    address: null,
  },
  {
    // The same person as IIN 990231300010, who has documents of both states.
    pin: '23102198800003',
    document_number: 'ID0000003',
    last_name: 'УЛЬГИЕВ',
    first_name: 'АРМАН',
    patronymic: 'СЕРИКОВИЧ',
    date_of_birth: '1988-02-19',
    gender: 'male',
    nationality: 'КАЗАК',
    citizenship: 'КЫРГЫЗСТАН',
    date_of_issue: '2020-06-08',
    date_of_expiry: '2030-06-08',
    authority: 'МКК 000000',
    address: 'БИШКЕК, УЛИЦА ПРИМЕРНАЯ, 3',
  },
];
