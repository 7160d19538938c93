export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
