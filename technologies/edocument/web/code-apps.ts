/** The apps that show a document's six-digit code, and the text that tells the way to it. */
export const codeApps = [
  { name: 'Kaspi.kz', way: 'appDigital' },
  // The way in these two is not public: a deployer confirms it with the bank.
  { name: 'Halyk', way: 'appServices' },
  { name: 'Freedom', way: 'appServices' },
  { name: 'eGov Mobile', way: 'appDigital' },
] as const;
