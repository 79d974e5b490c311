/** The apps that show a document's six-digit code, and the text that explains where. */
export const codeApps = [
  { name: 'Kaspi.kz', way: 'appDigital' },
  // The path in these two is not public: a deployer must confirm it with the bank.
  { name: 'Halyk', way: 'appServices' },
  { name: 'Freedom', way: 'appServices' },
  { name: 'eGov Mobile', way: 'appDigital' },
] as const;
