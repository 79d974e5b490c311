import type { ReactNode } from 'react';

function Icon({ children, size = 24 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export interface IconProps {
  /** Edge, px; 24 by default. The colour is the text's. */
  readonly size?: number;
}

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

export const EyeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);

export const EyeOffIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.2 7.4A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.500a9 9 0 0 0 4.6-1.300M9.9 9.900a3 3 0 0 0 4.2 4.200M3.5 3.500l17 17" />
  </Icon>
);

export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 9.500l6 6 6-6" />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);

export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
);

export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.500h3.200L8.8 5h6.400l1.6 2.500H20a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 20 19.500H4A1.5 1.5 0 0 1 2.5 18V9A1.5 1.5 0 0 1 4 7.500z" />
    <circle cx="12" cy="13" r="3.6" />
  </Icon>
);

export const SwitchCameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 12a8.5 8.5 0 0 1 14.7-5.800L20.5 8.500M20.5 4v4.500H16M20.5 12a8.5 8.5 0 0 1-14.7 5.800L3.5 15.500M3.5 20v-4.500H8" />
  </Icon>
);

export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 15.500V4.500M7.5 9L12 4.5 16.5 9M4 15v3.500A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.500V15" />
  </Icon>
);

export const FileIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13.5 3H7a1.5 1.5 0 0 0-1.5 1.500v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.500V8zM13.5 3v5h5" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.500h16M9.5 6.500V4.500h5v2M6 6.500l.8 13h10.400l.8-13M10 10.500v5.500M14 10.500v5.5" />
  </Icon>
);

export const RefreshIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 12a8 8 0 1 1-2.4-5.700L20 8.500M20 4v4.500h-4.5" />
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
    <path d="M2.5 19L8 5h1l5.5 14M4.4 14.500h8.200M16 19l3-7.500h.600L22.5 19M17 16.500h4.6" />
  </Icon>
);

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.500V8a4 4 0 0 1 8 0v2.5" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="7" y="2.5" width="10" height="19" rx="2.2" />
    <path d="M11 18.500h2" />
  </Icon>
);

export const FaceIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 8V5.500a2 2 0 0 1 2-2H8M16 3.500h2.500a2 2 0 0 1 2 2V8M20.5 16v2.500a2 2 0 0 1-2 2H16M8 20.500H5.500a2 2 0 0 1-2-2V16M9 9.500v.800M15 9.500v.800M9 15c1.8 1.5 4.2 1.5 6 0" />
  </Icon>
);

export const IdCardIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="5" width="19" height="14" rx="2.2" />
    <circle cx="8" cy="11" r="2" />
    <path d="M5 15.800c.6-1.5 5.4-1.5 6 0M14 9.500h4.500M14 13h4.5" />
  </Icon>
);

export const TorchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M13 3L6 13.5h5L10 21l8-11h-5.5z" />
  </Icon>
);
