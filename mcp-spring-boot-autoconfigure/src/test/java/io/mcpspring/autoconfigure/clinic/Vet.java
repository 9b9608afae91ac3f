package io.mcpspring.autoconfigure.clinic;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;

@Entity
class Vet {

	@Id
	@GeneratedValue
	private Long id;

	private String name;

	@OneToMany(cascade = CascadeType.ALL)
	private List<Specialty> specialties = new ArrayList<>();

	protected Vet() {
	}

	Vet(String name, String... specialties) {
		this.name = name;
		for (String specialty : specialties) {
			this.specialties.add(new Specialty(specialty));
		}
	}

	public Long getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

	public List<Specialty> getSpecialties() {
		return this.specialties;
	}

}
