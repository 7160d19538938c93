import type { OrderFile } from '../../../contract/order/files.ts';
import { FilesField } from '../files/files-field.tsx';
import type { ControlProps } from './intake-control-props.ts';

const DEFAULT_MAX = 1;

export const FileAnswer = ({ field, orderId, error, onChange, files }: ControlProps & { files: OrderFile[] }) => (
  <FilesField
    orderId={orderId}
    label={field.label}
    optional={!field.required}
    max={field.max_files ?? DEFAULT_MAX}
    help={field.help}
    error={error}
    initial={files}
    onChange={onChange}
  />
);
