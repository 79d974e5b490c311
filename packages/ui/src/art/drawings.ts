import type { ReactNode } from 'react';
import { cameras } from './cameras.tsx';
import { causes } from './causes.tsx';
import { faces } from './faces.tsx';
import { papers } from './papers.tsx';
import { signing } from './signing.tsx';
import { statePapers } from './state-papers.tsx';
import { troubles } from './troubles.tsx';

/** The drawings, each the content of an SVG of 160 by 120. */
const own = { ...cameras, ...causes, ...faces, ...papers, ...signing, ...statePapers, ...troubles };

/** Hints, reasons and problems that reuse another one's drawing. */
const same: Readonly<Record<string, keyof typeof own>> = {
  // A face check.
  several_faces: 'alone',
  tilted: 'level',
  too_far: 'come_closer',
  too_close: 'move_back',
  off_center: 'no_face',
  wrong_pose: 'turn_left',
  different_person: 'different',
  implausible_time: 'time',
  // A document.
  front: 'card_front',
  back: 'flip',
  closer: 'small',
  farther: 'cut_off',
  wrong_side: 'flip',
  other_type: 'type_mismatch',
  other_country: 'country_mismatch',
  no_zone: 'flip',
  parse_error: 'unreadable',
  wrong_file: 'file',
  mx_passport: 'passport',
  expired_document: 'time',
  scan_time_expired: 'time',
  other_person: 'different',
  // Server, network, number of attempts.
  busy: 'service',
  unavailable: 'service',
  service_not_available: 'service',
  session: 'link',
  invalid: 'link',
  inactive: 'link',
  expired: 'time',
  moved: 'elsewhere',
  // State registries.
  REFUSED: 'declined',
  EXPIRED: 'late_reply',
  NOT_FOUND: 'no_record',
  OTHER_PERSON: 'different',
  // What an organization may ask for, registries and documents alike.
  no_access: 'locked',
  sub_not_started: 'not_yet',
  no_active: 'over',
  no_subscription: 'no_contract',
  // A person, an electronic document or a signature that is not to be had.
  profile_not_found: 'document_missing',
  document_does_not_exist: 'document_missing',
  document_no_type: 'type_mismatch',
  already_received: 'done_before',
  mcdb: 'phone_unknown',
  subject_not_found: 'nobody',
  organization_does_not_exist: 'stranger_house',
  session_not_exist: 'link',
  no_file: 'document_missing',
  no_documents: 'document_missing',
  result_missing: 'document_missing',
  not_found: 'link',
  file_unfit: 'file',
  service_trouble: 'service',
  no_request: 'declined',
  not_sent_request: 'declined',
  // A photo that the state was asked about.
  iin_not_found: 'nobody',
  timeout: 'service',
  lost: 'no_record',
  forgotten: 'no_record',
  file_error: 'file',
  cannot_connect: 'service',
  outage: 'service',
  code_attempts: 'attempts',
  'maximum-attempts': 'attempts',
  maximum_attempts: 'attempts',
  sms_exhausted: 'attempts',
  documents_exhausted: 'attempts',
  code_exhausted: 'attempts',
};

export type Drawings = Readonly<Record<string, ReactNode>>;

/** All drawings by name; the names are those of hints, reasons and problems. */
export const drawings: Drawings = {
  ...own,
  ...Object.fromEntries(Object.entries(same).map(([name, drawing]) => [name, own[drawing]])),
};
