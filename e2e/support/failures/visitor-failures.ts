import { fillBuyer } from '../shop.ts';
import { type Failure, fillForm, press } from './failure.ts';

const person = { Email: 'new@example.com' };
const newPassword = { Password: 'seven grey geese', 'Confirm Password': 'seven grey geese' };
const resetPassword = { 'New Password': 'seven grey geese', 'Confirm New Password': 'seven grey geese' };

export const visitorFailures: Failure[] = [
  {
    text: 'An unexpected error occurred. Please try again.',
    path: '/login',
    calls: 'POST /login',
    act: fillForm({ ...person, Password: 'anything' }, 'Log in'),
  },
  {
    text: 'Registration failed',
    path: '/register',
    calls: 'POST /register',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Register' });
      for (const [label, value] of Object.entries({ Name: 'New', ...person, ...newPassword }))
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByRole('button', { name: 'Register' }).click();
    },
  },
  {
    text: 'An error occurred. Please try again.',
    path: '/forgot-password',
    calls: 'POST /forgot-password',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Forgot password' });
      await form.getByLabel('Email').fill('new@example.com');
      await form.getByRole('button', { name: 'Send Password Reset Link' }).click();
    },
  },
  {
    text: 'An error occurred. Please try again.',
    path: '/reset-password?token=x&email=new@example.com',
    calls: 'POST /reset-password',
    act: fillForm(resetPassword, 'Reset Password'),
  },
  {
    text: 'Failed to send message.',
    path: '/about',
    calls: 'POST /contact',
    act: async (page) => {
      await page.locator('summary', { hasText: 'Contact us' }).click();
      const form = page.getByRole('form', { name: 'Contact' });
      for (const [label, value] of Object.entries({ Name: 'New', ...person, Message: 'Hello' }))
        await form.getByLabel(label).fill(value);
      await form.getByRole('button', { name: 'Send message' }).click();
    },
  },
  {
    text: 'An error occurred with the PayPal payment.',
    path: '/checkout?service=firewall-set-up',
    calls: 'POST /payments/paypal/orders',
    act: async (page) => {
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await fillBuyer(page, 'new@example.com');
      await press('Pay with PayPal')(page);
    },
  },
];
