import type { Paper, PaperRow, PaperSection } from '@kuelik/pki';
import { attachmentName, type ProtocolContent } from './content.ts';
import { personRows } from './paper-person.ts';
import { type Named, namedIn, type ProtocolNames } from './texts/names.ts';
import { isText, type Language, tagOf, type Words, wordsIn } from './texts/words.ts';

/** A session's protocol in readable form; the attached JSON is complete. */
export function paperOf(content: ProtocolContent, names?: ProtocolNames): Paper {
  const words = wordsIn(content.languages);
  const named = namedIn(content.languages, names);
  const sections = [
    { title: words('session'), rows: sessionRows(content, words, named) },
    { title: words('person'), rows: personRows(content.person, words) },
    { title: words('commands'), rows: commandRows(content, words) },
    { title: words('attempts'), rows: attemptRows(content, words, names) },
    { title: words('likeness'), rows: likenessRows(content, words) },
    { title: words('failures'), rows: failureRows(content) },
    { title: words('consents'), rows: consentRows(content, words, named) },
    { title: words('pictures'), rows: pictureRows(content, words, named) },
    { title: words('device'), rows: deviceRows(content, words) },
    { title: words('review'), rows: reviewRows(content, words) },
  ];
  const [first = 'ru'] = content.languages;
  return {
    title: words('title'),
    subtitle: wordsIn([first])('subtitle', { id: content.session.id, edition: content.edition }),
    language: tagOf(first),
    sections: sections.filter(({ rows }: PaperSection) => rows.length > 0),
    attachment: {
      name: attachmentName,
      mediaType: 'application/json',
      description: wordsIn([first])('attachment'),
      bytes: Buffer.from(JSON.stringify(content, null, 1)),
    },
    createdAt: content.made_at,
  };
}

/** The seal's own information. */
export const sealReason = (languages: readonly Language[]): string => wordsIn(languages)('reason');

const clock = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Asia/Almaty',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Kazakhstan has had a single time zone since 2024. */
export const astanaTime = (at: string): string => `${clock.format(new Date(at)).replace(',', '')} (UTC+5)`;

function sessionRows(content: ProtocolContent, words: Words, named: Named): readonly PaperRow[] {
  const { session, asked_by, policy, software, previous } = content;
  const over: PaperRow =
    session.finished_at === null
      ? { label: words('expired'), value: astanaTime(session.expires_at) }
      : { label: words('finished'), value: astanaTime(session.finished_at) };
  return [
    { label: words('askedBy'), value: `${asked_by.name} (${asked_by.id})` },
    { label: words('sessionId'), value: session.test ? `${session.id}\n${words('test')}` : session.id },
    { label: words('outcome'), value: words(session.status) },
    { label: words('created'), value: astanaTime(session.created_at) },
    over,
    // Elsewhere a step is named by its code alone.
    {
      label: words('steps'),
      value: session.technologies.map((code) => named('technologies', code)).join('\n'),
    },
    { label: words('policy'), value: policy?.name ?? words('noPolicy') },
    ...(policy === null ? [] : [{ label: words('policyHash'), value: policy.sha256 }]),
    { label: words('madeAt'), value: astanaTime(content.made_at) },
    { label: words('software'), value: `${software.name} ${software.version}` },
    ...(previous === null
      ? []
      : [{ label: words('previous', { edition: previous.edition }), value: previous.sha256 }]),
  ];
}

/** Checks of light and the like are not commands, but the person was asked to pass them anyway. */
const commandRows = ({ commands }: ProtocolContent, words: Words): readonly PaperRow[] =>
  commands.map(({ technology, at, steps }) => ({
    label: `${technology}\n${astanaTime(at)}`,
    value: steps.map((step, index) => `${index + 1}. ${isText(step) ? words(step) : step}`).join('\n'),
  }));

const attemptRows = (
  { attempts, languages }: ProtocolContent,
  words: Words,
  names: ProtocolNames | undefined,
): readonly PaperRow[] =>
  attempts.map(({ technology, at, status, final, data }) => {
    const reasons = reasonsOf(data);
    // A line for each language: their names in a row would be hard to tell apart.
    const reasonsIn = (language: Language) => {
      const named = namedIn([language], names);
      const listed = reasons.map((reason) => named('reasons', reason)).join(', ');
      return wordsIn([language])('reasons', { reasons: listed });
    };
    const lines = [
      words(status),
      ...(final && status === 'failure' ? [words('last')] : []),
      ...(reasons.length === 0 ? [] : new Set(languages.map(reasonsIn))),
    ];
    return { label: `${technology}\n${astanaTime(at)}`, value: lines.join('\n') };
  });

function reasonsOf(data: unknown): readonly string[] {
  const { reasons, code } = Object(data) as { readonly reasons?: unknown; readonly code?: unknown };
  const listed = Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [];
  return typeof code === 'string' ? [...listed, code] : listed;
}

const likenessRows = ({ likeness }: ProtocolContent, words: Words): readonly PaperRow[] =>
  likeness.map(({ technology, at, percent, threshold, matching }) => {
    const percentText =
      percent === null
        ? words('noPercent')
        : threshold === null
          ? words('percentOnly', { percent })
          : words('percent', { percent, threshold: Math.round(threshold * 100) });
    return {
      label: `${technology}\n${astanaTime(at)}`,
      value: `${percentText}\n${words(matching ? 'onePerson' : 'otherPerson')}`,
    };
  });

const failureRows = ({ failure_reasons }: ProtocolContent): readonly PaperRow[] =>
  failure_reasons.map(({ type, at, detail }) => ({
    label: astanaTime(at),
    value: detail === null || detail === undefined ? type : `${type}\n${JSON.stringify(detail)}`,
  }));

const consentRows = ({ consents }: ProtocolContent, words: Words, named: Named): readonly PaperRow[] =>
  consents.map(({ purpose, text_version, channel, at, wording }) => ({
    label: `${named('consents', purpose)}\n${text_version}\n${astanaTime(at)}, ${channel}`,
    value: wording ?? words('wordingUnknown', { version: text_version }),
  }));

const pictureRows = ({ pictures }: ProtocolContent, words: Words, named: Named): readonly PaperRow[] =>
  pictures.map(({ kind, at, size, sha256 }) => ({
    label: `${named('pictures', kind)}\n${astanaTime(at)}`,
    value: `${sha256}\n${words('bytes', { size })}`,
  }));

function deviceRows({ cameras, integrity_compromised }: ProtocolContent, words: Words): readonly PaperRow[] {
  const labels = [...new Set(cameras.map(({ label }) => label).filter((label) => label !== ''))];
  return [
    ...(labels.length === 0 ? [] : [{ label: words('camera'), value: labels.join('\n') }]),
    ...(integrity_compromised === null
      ? []
      : [{ label: words('integrity'), value: words(integrity_compromised ? 'changed' : 'intact') }]),
  ];
}

function reviewRows({ review }: ProtocolContent, words: Words): readonly PaperRow[] {
  if (review === null) return [];
  const lines = [words(review.decision), review.note, words('reviewer', { by: review.by })];
  return [{ label: astanaTime(review.at), value: lines.filter((line) => line !== '').join('\n') }];
}
