/** A grey card instead of a person's document. */
export const sampleCard =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"%3E%3Crect width="856" height="540" rx="30" fill="%23cfd8dc"/%3E%3Crect x="60" y="130" width="200" height="260" fill="%2390a4ae"/%3E%3C/svg%3E';
