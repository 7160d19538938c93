import { type ReactNode, type RefObject, useEffect, useState } from 'react';

type Values = Record<string, string>;
type Props = {
  form: RefObject<HTMLFormElement | null>;
  /** Shown until another image is chosen. */
  currentImage: string | null | undefined;
  imageField: string;
  children: (values: Values, image: string | null) => ReactNode;
};

const textsOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const fileIn = (form: HTMLFormElement, field: string): File | null => {
  const file = new FormData(form).get(field);
  return file instanceof File && file.size > 0 ? file : null;
};

/** Shows the current values of the form. */
export function CardPreview({ form: ref, currentImage, imageField, children }: Props) {
  const [values, setValues] = useState<Values | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fileUrl, setFileUrl] = useState<string | null>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const read = () => {
      setValues(textsOf(form));
      setFile((shown) => {
        const now = fileIn(form, imageField);
        // FormData returns a new object each time.
        return now && shown && now.name === shown.name && now.lastModified === shown.lastModified ? shown : now;
      });
    };
    read();
    for (const type of ['input', 'change']) form.addEventListener(type, read);
    return () => {
      for (const type of ['input', 'change']) form.removeEventListener(type, read);
    };
  }, [ref, imageField]);
  useEffect(() => {
    const url = file && URL.createObjectURL(file);
    setFileUrl(url);
    return () => void (url && URL.revokeObjectURL(url));
  }, [file]);
  return (
    <div inert className="max-w-88">
      {values && children(values, fileUrl ?? currentImage ?? null)}
    </div>
  );
}
