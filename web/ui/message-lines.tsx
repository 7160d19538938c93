import { Fragment } from 'react';

/** The first line says what failed, the next why. */
export const MessageLines = ({ text }: { text: string }) =>
  text.split('\n').map((line, i) => (
    <Fragment key={line}>
      {i > 0 && '\n'}
      <span className="block">{line}</span>
    </Fragment>
  ));
