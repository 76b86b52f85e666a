import { useState } from 'react';
import { Drawer } from '../../ui/drawer.tsx';
import { Sample } from '../sample.tsx';

const OPEN = 'gallery: open drawer';

export function Drawers() {
  // A drawer is open where it was left open.
  useState(() => localStorage.setItem(OPEN, 'open'));
  return (
    <>
      <Sample name="closed">
        <Drawer title="Privacy options" name="gallery: closed drawer" summary="7 days, passphrase">
          <p>Who may open the link, and for how long.</p>
        </Drawer>
      </Sample>
      <Sample name="open">
        <Drawer title="Link preview" name={OPEN} summary="seal.example">
          <p>The link as it will look.</p>
        </Drawer>
      </Sample>
    </>
  );
}
