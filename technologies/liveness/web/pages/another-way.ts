import { fill } from '@kuelik/ui';
import type { LivenessTexts } from '../../texts/index.ts';

/** Where to ask for another way: the organization, if its name is known. */
export function anotherWay(texts: LivenessTexts, organization: string): string {
  return organization === '' ? texts.exhausted_other : fill(texts.exhausted_contact, { org: organization });
}
