package io.mcpspring.autoconfigure.clinic;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;

@Entity
class Specialty {

	@Id
	@GeneratedValue
	private Long id;

	private String name;

	protected Specialty() {
	}

	Specialty(String name) {
		this.name = name;
	}

	public Long getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

}
