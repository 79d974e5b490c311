import { deliver, inbox, STATE_NUMBER } from '../sms/messages.ts';
import { answerRequest } from '../state-gateway/registries.ts';
import { meaningOf, replyTexts } from '../state-gateway/texts.ts';
import type { World } from '../world.ts';

/**
 * A person's reply to 1414, as if typed on their phone: it answers the newest message that waits for a reply,
 * and 1414 confirms how it was understood.
 */
export async function answer1414(
  world: World,
  phone: string,
  text: string,
): Promise<keyof typeof replyTexts> {
  const { query, now } = world;
  const messages = await inbox(query, phone, now());
  const open = messages.find(({ registryRequest }) => registryRequest !== null);
  await deliver(query, { phone, text, sender: STATE_NUMBER, sentAt: now(), outgoing: true });
  const meaning = meaningOf(text);
  let outcome: keyof typeof replyTexts = meaning ?? 'unclear';
  if (meaning !== null) {
    const taken =
      open?.registryRequest != null && (await answerRequest(world, open.registryRequest, meaning));
    if (!taken) outcome = 'late';
  }
  await deliver(query, { phone, text: replyTexts[outcome], sender: STATE_NUMBER, sentAt: now() });
  return outcome;
}
