export const FORM = 'multipart/form-data; boundary=----form';
export const form = (fields: Record<string, string | Buffer>): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      Buffer.from(`------form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('------form--\r\n'),
  ]);

export const sendgrid = (from: string, more: object = {}) => ({
  envelope: JSON.stringify({ from, to: ['reply@mail.example.com'] }),
  ...more,
});
