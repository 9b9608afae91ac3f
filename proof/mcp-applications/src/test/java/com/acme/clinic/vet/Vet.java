package com.acme.clinic.vet;

import java.util.ArrayList;
import java.util.List;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;

@Entity
@Table(name = "vets")
public class Vet {

	@Id
	@GeneratedValue(strategy = GenerationType.IDENTITY)
	private Integer id;

	private String name;

	@OneToMany(cascade = CascadeType.ALL)
	@JoinColumn(name = "vet_id")
	private List<Specialty> specialties = new ArrayList<>();

	protected Vet() {
	}

	public Vet(String name, Specialty... specialties) {
		this.name = name;
		this.specialties.addAll(List.of(specialties));
	}

	public Integer getId() {
		return this.id;
	}

	public String getName() {
		return this.name;
	}

	public List<Specialty> getSpecialties() {
		return this.specialties;
	}

}
