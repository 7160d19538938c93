import { Image } from '../../ui/media/image.tsx';

export const Thumbnail = ({ image, width, height }: { image: string | null; width: number; height: number }) => (
  <span className="block shrink-0 overflow-hidden rounded-sm" style={{ width, height }}>
    <Image image={image} alt="" width={width} height={height} sizes={`${width}px`} className="size-full object-cover" />
  </span>
);
