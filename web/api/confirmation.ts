export type Confirmation = { finish: (isConfirmed: boolean) => void };
type Host = (open: Confirmation | null) => void;

let host: Host | null = null;
let open: (Confirmation & { result: Promise<boolean> }) | null = null;

function ask(show: Host): Promise<boolean> {
  let settle = (_isConfirmed: boolean) => {};
  const result = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const finish = (isConfirmed: boolean) => {
    open = null;
    show(null);
    settle(isConfirmed);
  };
  open = { finish, result };
  show(open);
  return result;
}

/** Null on pages without the dialog. Concurrent calls share one. */
export const confirmIdentity = (): Promise<boolean> | null => open?.result ?? (host && ask(host));

/** `show` opens or closes the dialog. The returned function cancels what is open. */
export function hostConfirmations(show: Host): () => void {
  host = show;
  return () => {
    open?.finish(false);
    host = null;
  };
}
