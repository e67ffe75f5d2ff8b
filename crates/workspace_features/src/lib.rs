//! Names features of other packages in its manifest, and has no code.
