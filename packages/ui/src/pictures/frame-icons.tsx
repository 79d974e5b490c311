import { Icon, type IconProps } from './icon.tsx';

// Icons of the page's frame and of messages, which every first screen needs; the others load with their
// screens.

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12.5l4.7 4.7L19 7.5" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.8L2.8 19.6h18.4zM12 10v4.6M12 17.2v.1" />
  </Icon>
);

export const ErrorIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.2v6M12 16.4v.1" />
  </Icon>
);

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.4l2.8 2.8L16 9.6" />
  </Icon>
);

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9S14.5 18.5 12 21c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z" />
  </Icon>
);

export const TextSizeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 19L8 5h1l5.5 14M4.4 14.5h8.2M16 19l3-7.5h.6L22.5 19M17 16.5h4.6" />
  </Icon>
);
