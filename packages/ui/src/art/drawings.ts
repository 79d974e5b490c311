import type { ReactNode } from 'react';
import { cameras } from './cameras.tsx';
import { faces } from './faces.tsx';
import { papers } from './papers.tsx';
import { troubles } from './troubles.tsx';

/** The drawings, each the content of an SVG of 160 by 120. */
const own = { ...cameras, ...faces, ...papers, ...troubles };

/** Hints, reasons and problems that reuse another one's drawing. */
const same: Readonly<Record<string, keyof typeof own>> = {
  // A face check.
  several_faces: 'alone',
  too_bright: 'light',
  uneven_light: 'light',
  tilted: 'level',
  too_far: 'come_closer',
  too_close: 'move_back',
  off_center: 'no_face',
  wrong_pose: 'turn_left',
  different_person: 'different',
  flat_picture: 'refused',
  frame_seen_before: 'refused',
  virtual_camera: 'camera',
  frozen: 'camera',
  implausible_time: 'time',
  blocked: 'camera',
  models: 'connection',
  network: 'connection',
  unsupported: 'camera',
  // A document.
  front: 'card_front',
  back: 'flip',
  closer: 'small',
  farther: 'cut_off',
  background: 'dark',
  wrong_side: 'flip',
  other_type: 'type_mismatch',
  other_country: 'country_mismatch',
  no_zone: 'flip',
  not_recognized: 'unreadable',
  parse_error: 'unreadable',
  number_mismatch: 'unreadable',
  damaged: 'file',
  wrong_file: 'file',
  large_file: 'file',
  expired_document: 'time',
  scan_time_expired: 'time',
  other_person: 'different',
  // Server, network, number of attempts.
  busy: 'service',
  server: 'service',
  unavailable: 'service',
  service_not_available: 'service',
  session: 'link',
  invalid: 'link',
  inactive: 'link',
  expired: 'time',
  moved: 'elsewhere',
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
