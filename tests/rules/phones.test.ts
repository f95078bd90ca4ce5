import { expect, test } from 'vitest'
import { firstNumber, hasNumber, telephone } from '../../worker/lib/phone'
import { effortOf } from '../support/rules/effort'

test.each([
  ['0917 111 2222 / 0918 333 4444', 'tel:09171112222,09183334444'],
  ['0917 111 2222/0918 333 4444', 'tel:09171112222,09183334444'],
  ['0917 111 2222 & 0918 333 4444', 'tel:09171112222,09183334444'],
  ['0917 111 2222 | 0918 333 4444', 'tel:09171112222,09183334444'],
  ['0917 111 2222 + 0918 333 4444', 'tel:09171112222,09183334444'],
  ['０９１７ １１１ ２２２２／０９１８ ３３３ ４４４４', 'tel:09171112222,09183334444'],
  ['+63 917 111 2222 / +63 918 333 4444', 'tel:+639171112222,639183334444'],
  ['+63 917 111 2222 / (+63) 918 333 4444', 'tel:+639171112222,639183334444'],
  ['+63 917 111 2222 +63 918 333 4444', 'tel:+639171112222,639183334444'],
  ['911 / +63 918 333 4444', 'tel:911,639183334444'],
  ['0170/1234567 / 0171/7654321', 'tel:01701234567,01717654321'],
  ['0170/1234567, 0171/7654321', 'tel:01701234567,01717654321'],
  ['555-0101 / 555-0102 / 555-0103', 'tel:5550101,5550102,5550103'],
])('of several telephone numbers the others follow after a pause: %s', (phone, url) => {
  expect(telephone(phone)).toBe(url)
})

test.each([
  ['0170/1234567', 'tel:01701234567'],
  ['0917/111/2222', 'tel:09171112222'],
  ['+49/6221/1234567', 'tel:+4962211234567'],
  ['+49 6221 / 1234567', 'tel:+4962211234567'],
  ['0049 6221/1234567', 'tel:004962211234567'],
  ['0049/170/1234567', 'tel:00491701234567'],
  ['0049 / (0) 170-1234567', 'tel:00491701234567'],
  ['+ 49 170 1234567', 'tel:+491701234567'],
])('a telephone number with slashes stays whole: %s', (phone, url) => {
  expect(telephone(phone)).toBe(url)
})

test.each([
  ['+63 917 111 2222 / +63 918 333 4444', '+63 917 111 2222'],
  ['Ana, 0917 111 2222; Ben, 0918 333 4444', '0917 111 2222'],
  ['n/a / +63 917 111 2222', '+63 917 111 2222'],
  ['(+63) 917 111 2222 ext. 5', '+63) 917 111 2222'],
  ['٠١٠ ١٢٣٤ ٥٦٧٨', '010 1234 5678'],
  ['n/a', null],
  ['-', null],
  ['', null],
])('the first number of %j', (phone, number) => {
  expect(firstNumber(phone)).toBe(number)
  expect(hasNumber(phone)).toBe(number !== null)
})

test('a telephone number takes no longer for a long text', () => {
  const parts = ['1/', '/ ', '1234567 & ', '&+', '1+', '00', ' ', '1a/', ', ', '/ (']
  const effort = effortOf(() => {
    for (const part of parts) {
      const long = part.repeat(10_000)
      telephone(`1${long}x${long}`)
      firstNumber(long)
    }
  }, 500)
  expect(effort).toBeLessThan(500)
})
