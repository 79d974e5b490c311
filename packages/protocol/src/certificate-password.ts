/** The specification's section 5; a screen's checklist shows each rule separately. */
export const passwordRules = {
  length: (password: string) => [...password].length >= 8,
  letter: (password: string) => /\p{L}/u.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[@$!%*#?&]/.test(password),
} as const;
export type PasswordRule = keyof typeof passwordRules;

/** Whether a new certificate password meets every rule. */
export const isStrongPassword = (password: string): boolean =>
  Object.values(passwordRules).every((rule) => rule(password));
