const HEIGHT_PX = 450;

/** The map comes from another company's servers: the browser asks them only when somebody comes near it. */
export const OfficeMap = ({ address, title }: { address: string; title: string }) => (
  <iframe
    src={address}
    title={title}
    height={HEIGHT_PX}
    loading="lazy"
    referrerPolicy="no-referrer"
    className="w-full rounded-lg border border-line bg-paper"
  />
);
