package com.acme.desk;

import java.util.ArrayList;
import java.util.List;

/** A bean whose relations lead back to itself. */
public class Relative {

	private final String name;

	private Relative parent;

	private final List<Relative> children = new ArrayList<>();

	public Relative(String name) {
		this.name = name;
	}

	public Relative with(Relative child) {
		this.children.add(child);
		child.parent = this;
		return this;
	}

	public String getName() {
		return this.name;
	}

	public Relative getParent() {
		return this.parent;
	}

	public List<Relative> getChildren() {
		return this.children;
	}

}
