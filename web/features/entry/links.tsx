import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';

/** What the tags in texts stand for that lead from one way in to another. */
export const toSignIn = { link: (text: ReactNode) => <Link to="/signin">{text}</Link> };
export const toSignUp = { link: (text: ReactNode) => <Link to="/signup">{text}</Link> };
