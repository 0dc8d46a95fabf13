// Tints of the hue around them: pale for the ground, middle for shapes, strong for the one thing that counts.
export const pale = 'var(--accent-5)';
export const middle = 'var(--accent-7)';
export const strong = 'var(--accent-9)';
export const paper = 'var(--color-panel-solid)';

export const ground = <ellipse cx="60" cy="104" rx="46" ry="8" fill={pale} />;
export const tree = (
  <>
    {ground}
    <path d="M54 62h13v42H52z" fill={middle} />
    <circle cx="38" cy="56" r="22" fill={pale} />
    <circle cx="83" cy="54" r="24" fill={pale} />
    <circle cx="60" cy="38" r="26" fill={middle} />
  </>
);
