import { useLocale } from '../i18n/locale-context.tsx';
import { useSession } from '../shell/shell-context.tsx';

/** After a failed check the integrator's other way of identification, where it named one. */
export function OtherWay() {
  const { texts } = useLocale();
  const address = useSession((state) => state.flowConfig.otherWayUrl);
  if (address === null) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {texts.otherWay}
    </a>
  );
}
